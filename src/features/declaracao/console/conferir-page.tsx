import { useRef, useState } from 'react'
import { HttpError, request } from '#console/api/request'
import { Entrance } from '#console/entrance/entrance.tsx'
import { PrimaryButton } from '#console/ui/button.tsx'
import { DetailList } from '#console/ui/detail-list.tsx'
import { useForm } from '#console/ui/form'
import { InputField } from '#console/ui/input-field.tsx'
import { usePageTitle } from '#console/ui/page-header.tsx'
import { formatStatementCode, statementCode } from '#domain/statement'
import { formatDate, formatPercent } from '#model/format'
import type { Conferencia } from '../calls.ts'
import '../../../core/console/entrance/recuperacao/recuperacao.css'

const title = 'Conferir declaração'
const longest = statementCode.length + 3

/** For whoever was handed a paper: what was issued under the code that is written on it. */
export default function ConferirPage() {
  usePageTitle(title)
  const form = useForm({ codigo: (value) => (value.trim() ? null : 'Por favor, digite o código') })
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [found, setFound] = useState<Conferencia | null>(null)
  const input = useRef<HTMLInputElement>(null)

  /** What was said is of the code before. */
  function forget() {
    setFailure('')
    setFound(null)
  }

  async function send(body: { codigo: string }) {
    if (isBusy) return
    forget()
    setBusy(true)
    try {
      const { data } = await request<Conferencia>('/declaracoes/conferir', { method: 'POST', body })
      setFound(data)
    } catch (error) {
      setFailure(failureOf(error))
      input.current?.focus()
    } finally {
      setBusy(false)
    }
  }

  const { onChange, ...field } = form.field('codigo')
  return (
    <Entrance title={title} lead="Digite o código que está escrito na declaração de frequência.">
      <form className="recovery" onSubmit={form.sending(send)} noValidate>
        <p className="form-failure" role="alert">
          {failure}
        </p>
        <InputField
          {...field}
          ref={input}
          label="Código"
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(typed) => {
            onChange(formatStatementCode(typed).slice(0, longest))
            forget()
          }}
        />
        <PrimaryButton type="submit" className="wide" disabled={isBusy}>
          {isBusy ? 'Conferindo...' : 'Conferir'}
        </PrimaryButton>
        <div role="status">{found && <Found {...found} />}</div>
      </form>
    </Entrance>
  )
}

function Found({ iniciais, inicio, fim, da_turma, percentual, anulada_em }: Conferencia) {
  const said = [
    ['Iniciais do nome', iniciais],
    ['Período', `${formatDate(inicio)} a ${formatDate(fim)}`],
    ['Não vale mais desde', anulada_em && formatDate(anulada_em)],
    ['Só da turma', da_turma],
    ['Presença', percentual === undefined ? null : formatPercent(percentual)],
  ] as const
  return (
    <>
      <h2>{anulada_em ? 'Declaração anulada' : 'Declaração emitida pelo instituto'}</h2>
      <DetailList isSingle items={said.filter(([, words]) => words)} />
    </>
  )
}

function failureOf(error: unknown): string {
  if (error instanceof HttpError && error.detail && [404, 410, 429].includes(error.status))
    return error.detail
  return 'Não foi possível conferir. Tente novamente.'
}
