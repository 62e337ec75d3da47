import { useRef, useState } from 'react'
import { call } from '#console/api/call'
import { jsonLinesOf } from '#console/api/json-lines'
import { queryClient } from '#console/api/query-client'
import { confirmed, HttpError, newIdempotencyKey } from '#console/api/request'
import { type ContagemDaVirada, type CorpoDaVirada, type EventoDaVirada, virada } from '../calls.ts'

export type Run =
  | { readonly status: 'idle' }
  | { readonly status: 'running'; readonly done: number; readonly total: number }
  | Failure

/** Nothing was done, or, `isOpen`, it is not known whether it was: the same turn can be asked for again; `asks` says that it is a question. */
interface Failure {
  readonly status: 'failed'
  readonly detail: string
  readonly isOpen?: boolean
  readonly asks?: boolean
}

/** Confirms a turn. However often the same one is asked for, the server makes it once. */
export function useTurn(onDone: (contagem: ContagemDaVirada) => void) {
  const [run, setRun] = useState<Run>({ status: 'idle' })
  const attempt = useRef<{ readonly text: string; readonly key: string } | null>(null)

  async function start(body: CorpoDaVirada, isConfirmed: boolean) {
    const text = JSON.stringify(body)
    if (attempt.current?.text !== text) attempt.current = { text, key: newIdempotencyKey() }
    const { key } = attempt.current
    setRun({ status: 'running', done: 0, total: 1 })
    const headers = { 'Idempotency-Key': key, ...(isConfirmed && confirmed) }
    const end = await perform(body, headers, (done, total) =>
      setRun({ status: 'running', done, total }),
    )
    if (end.status === 'failed') return setRun(end)
    onDone(end.contagem)
    // Lists and figures of all screens are of before the turn.
    await queryClient.invalidateQueries()
  }

  return { run, start, clear: () => setRun({ status: 'idle' }) }
}

const lost = 'A conexão caiu antes da resposta. Tentar novamente não faz a virada em dobro.'

async function perform(
  body: CorpoDaVirada,
  headers: Readonly<Record<string, string>>,
  progress: (done: number, total: number) => void,
): Promise<Failure | { readonly status: 'done'; readonly contagem: ContagemDaVirada }> {
  try {
    const { data } = await call<Response>(virada, 'virar', {}, { body, headers, as: 'response' })
    for await (const event of jsonLinesOf<EventoDaVirada>(data)) {
      if ('feitas' in event) progress(event.feitas, event.total)
      else if ('virada' in event) return { status: 'done', contagem: event.contagem }
      else return { status: 'failed', detail: event.detail }
    }
  } catch (error) {
    if (error instanceof HttpError && error.status !== 0)
      return { status: 'failed', detail: error.detail ?? '', asks: error.status === 428 }
  }
  return { status: 'failed', detail: lost, isOpen: true }
}
