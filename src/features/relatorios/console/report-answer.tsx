import { useInvalidate, useNotification } from '@refinedev/core'
import { useMutation } from '@tanstack/react-query'
import Button from 'antd/es/button'
import { useMemo, useRef } from 'react'
import { call } from '#console/api/call'
import { HttpError, newIdempotencyKey } from '#console/api/request'
import { offers } from '#console/api/resources'
import type { Row } from '#console/api/row'
import { useRole } from '#console/api/session'
import FormDialog from '#console/crud/form-dialog.tsx'
import type { FormCall } from '#console/crud/form-save'
import { RecordDialog } from '#console/crud/record-dialog.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'
import { can } from '#model/access'
import { camposDaDevolucao, supervisao } from '#resources/chamadas/supervisao'
import { relatorio } from '#resources/relatorio'
import { ReportSteps, ReportText, stepsOf } from './report-text.tsx'
import { type Relatorio, reportFields } from './texts.ts'

interface AnswerProps {
  readonly report: Relatorio
  readonly onDone: () => void
}

/** What may be done with a report that is read: the coordination answers it, its author writes it again. */
export function ReportAnswer({ report, onDone }: AnswerProps) {
  const isCoordination = can(supervisao.devolver.access, useRole())
  if (!offers(supervisao, 'devolver')) return null
  return isCoordination ? <Answer {...{ report, onDone }} /> : <WriteAgain report={report} />
}

function Answer({ report, onDone }: AnswerProps) {
  const { id, situacao } = report
  const { opened, open, close } = useDialogState<true>()
  const { open: tell } = useNotification()
  const invalidate = useInvalidate()
  const reload = () => invalidate({ resource: relatorio.name, invalidates: ['list', 'detail'] })
  const visto = stepsOf(report).at(-1)?.id ?? null
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const headers = { 'Idempotency-Key': newIdempotencyKey() }
      await call(supervisao, 'marcarLido', { id }, { body: { visto }, headers })
      await reload()
    },
    onSuccess: () => {
      tell?.({ type: 'success', message: 'Relatório marcado como lido!' })
      onDone()
    },
    onError: (error) => {
      tell?.({ type: 'error', message: `Erro ao marcar o relatório como lido: ${reasonOf(error)}` })
      reload()
    },
  })
  return (
    <>
      {situacao !== 'devolvido' && (
        <Button disabled={isPending} onClick={() => open(true)}>
          Devolver com comentário
        </Button>
      )}
      {situacao !== 'lido' && (
        <Button type="primary" loading={isPending} onClick={() => mutate()}>
          Lido
        </Button>
      )}
      {opened && <ReturnDialog {...{ report, visto, onDone }} onClose={close} />}
    </>
  )
}

interface ReturnDialogProps extends AnswerProps {
  readonly visto: number | null
  readonly onClose: () => void
}

function ReturnDialog({ report, visto, onDone, onClose }: ReturnDialogProps) {
  const { id } = report
  const isSent = useRef(false)
  const instead = useMemo(
    (): FormCall => ({
      title: 'Devolver com comentário',
      submit: 'Devolver',
      fields: Object.entries(camposDaDevolucao),
      async send(values, idempotencyKey) {
        const headers = { 'Idempotency-Key': idempotencyKey }
        try {
          await call(supervisao, 'devolver', { id }, { body: { ...values, visto }, headers })
          isSent.current = true
          return 'Relatório devolvido!'
        } catch (error) {
          const errors = error instanceof HttpError ? error.errors : {}
          return { errors, message: `Erro ao devolver relatório: ${reasonOf(error)}` }
        }
      },
    }),
    [id, visto],
  )
  return (
    <RecordDialog
      resource={relatorio}
      overrides={none}
      stored={undefined}
      preset={none}
      instead={instead}
      head={<ReportText resource={relatorio} report={report} fields={reportFields} />}
      onClose={() => {
        onClose()
        if (isSent.current) onDone()
      }}
    />
  )
}

function WriteAgain({ report }: { report: Relatorio }) {
  const { opened, open, close } = useDialogState<true>()
  if (stepsOf(report).at(-1)?.situacao !== 'devolvido') return null
  return (
    <>
      <Button type="primary" onClick={() => open(true)}>
        {relatorio.label.edit}
      </Button>
      {opened && (
        <FormDialog resource={relatorio} overrides={withSteps} id={report.id} onClose={close} />
      )}
    </>
  )
}

/** The coordination's comment stands beside the text that answers it. */
const withSteps = {
  FormHead: ({ row }: { row: Row }) => <ReportSteps steps={stepsOf(row)} />,
}

function reasonOf(error: unknown): string {
  return error instanceof HttpError ? error.message : 'resposta ilegível'
}

const none = {}
