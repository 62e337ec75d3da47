import { useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button'
import Form from 'antd/es/form'
import { useEffect, useMemo, useRef, useState } from 'react'
import { call } from '#console/api/call'
import { RecordDialog } from '#console/crud/record-dialog.tsx'
import { dayIn } from '#console/ui/day'
import { noRecords, recordsIn } from '#features/frequencia/console/records'
import { formatDate } from '#model/format'
import type { Values } from '#model/values'
import { frequencia } from '#resources/frequencia'
import { planejamento } from '#resources/planejamento'
import { relatorio } from '#resources/relatorio'
import { type FirstLines, firstLinesOf, isUntouched, noLines, refilled } from './first-text.ts'

interface NewReportProps {
  readonly turma: { readonly id: number; readonly nome: string }
  readonly educador: number
  /** 'YYYY-MM-DD' */
  readonly dia: string
  readonly onClose: () => void
}

/** The form of a report, which begins with what the product knows of the day; whoever writes changes it at will. */
export default function NewReport({ turma, educador, dia, onClose }: NewReportProps) {
  const [isOtherDay, setOtherDay] = useState(false)
  const [filled, setFilled] = useState<Values>({ data_relatorio: dia })
  const preset = useMemo(
    () => ({
      ...{ educador_id: educador, turma_id: turma.id },
      ...(!isOtherDay && { data_relatorio: dia }),
    }),
    [educador, turma.id, dia, isOtherDay],
  )
  return (
    <RecordDialog resource={relatorio} {...{ preset, filled, onClose }}>
      <FirstText
        turma={turma}
        onFill={(report) => setFilled((before) => ({ ...before, report }))}
        onOtherDay={isOtherDay ? null : () => setOtherDay(true)}
      />
    </RecordDialog>
  )
}

interface FirstTextProps {
  readonly turma: NewReportProps['turma']
  /** Told the text while nobody has typed in it. */
  readonly onFill: (text: string) => void
  readonly onOtherDay: (() => void) | null
}

function FirstText({ turma, onFill, onOtherDay }: FirstTextProps) {
  const form = Form.useFormInstance()
  const typed: unknown = Form.useWatch('data_relatorio', { form, preserve: true })
  const dia = dayIn(typeof typed === 'string' ? typed : null)
  const query = useFirstLines(turma, dia)
  const filled = useRef(noLines)
  const [isOffered, setOffered] = useState(false)
  const { data: lines } = query

  function fillIn(next: FirstLines) {
    const text = String(form.getFieldValue('report') ?? '')
    const wasUntouched = isUntouched(text, filled.current)
    const now = refilled(text, filled.current, next)
    filled.current = next
    setOffered(false)
    form.setFieldValue('report', now)
    if (wasUntouched) onFill(now)
  }
  const take = useRef(fillIn)
  take.current = fillIn
  useEffect(() => {
    if (!lines) return
    // What was typed before they came is not touched unasked.
    const isLate = filled.current === noLines && form.getFieldValue('report')?.trim()
    if (isLate) setOffered(true)
    else take.current(lines)
  }, [lines, form])

  return (
    <div className="actions first-text">
      <p role="status">{dia && wordsOf(query, dia)}</p>
      {query.isError && <Button onClick={() => query.refetch()}>Tentar novamente</Button>}
      {isOffered && lines && (
        <Button onClick={() => fillIn(lines)}>Incluir a chamada e o plano no texto</Button>
      )}
      {onOtherDay && (
        <Button
          onClick={() => {
            onOtherDay()
            requestAnimationFrame(() => form.scrollToField('data_relatorio', { focus: true }))
          }}
        >
          Mudar a data
        </Button>
      )}
    </div>
  )
}

function wordsOf(query: ReturnType<typeof useFirstLines>, dia: string): string {
  const day = formatDate(dia)
  if (query.isError) return `Não foi possível buscar a chamada e o plano de ${day}.`
  if (!query.data) return `Buscando a chamada e o plano de ${day}…`
  const [, chamada, plano] = query.data
  const missing = [!chamada && 'chamada salva', !plano && 'plano'].filter(Boolean)
  return missing.length > 0 ? `Não há ${missing.join(' nem ')} em ${day}.` : ''
}

function useFirstLines({ id, nome }: NewReportProps['turma'], dia: string | null) {
  return useQuery({
    queryKey: ['texto inicial', id, dia],
    queryFn: async ({ signal }): Promise<FirstLines> => {
      const params = { id, data: dia ?? '' }
      const [marks, plans] = await Promise.all([
        call(frequencia, 'dia', params, { signal }).then(
          (answer) => recordsIn(answer, params.data),
          noRecords,
        ),
        call(planejamento, 'doDia', params, { signal }),
      ])
      const marcas = marks.map(({ status }) => status)
      return firstLinesOf({ turma: nome, dia: params.data, marcas, planos: plans.data })
    },
    enabled: dia !== null,
    // Asked once: a text is not filled in again behind whoever writes it.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
