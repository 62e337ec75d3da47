import { call } from '#console/api/call'
import { jsonLinesOf } from '#console/api/json-lines'
import { HttpError, newIdempotencyKey } from '#console/api/request'
import type { Resource } from '#model/resource'
import type {
  ImportBody,
  ImportEvent,
  Imported,
  PartialImport,
  RefusedLine,
} from '#model/spreadsheet-import'
import { knownOf } from './registered.ts'

/** `refused` and `failed` stored nothing; `partial` is of a host that takes one row a call. */
export type Outcome =
  | ({ kind: 'done' } & Imported)
  | { kind: 'refused'; linhas: readonly RefusedLine[] }
  | { kind: 'failed'; detail: string }
  | { kind: 'unknown' }
  | ({ kind: 'partial' } & PartialImport)

export interface RunOptions {
  readonly signal: AbortSignal
  onProgress(done: number, total: number): void
}

const connectionLost = 'A conexão com o servidor caiu.'

/** A body, and the key under which the server stores it once, however often it is sent. */
export interface Attempt {
  readonly body: ImportBody
  readonly key: string
}

export function attemptOf(body: ImportBody, last: Attempt | null): Attempt {
  const isSame = last && JSON.stringify(last.body) === JSON.stringify(body)
  return isSame ? last : { body, key: newIdempotencyKey() }
}

export async function runImport(
  resource: Resource,
  attempt: Attempt,
  options: RunOptions,
): Promise<Outcome> {
  const { body, key } = attempt
  options.onProgress(0, body.linhas.length)
  try {
    const headers = { 'Idempotency-Key': key }
    const asked = { body, headers, signal: options.signal, as: 'response' } as const
    const { data } = await call<Response>(resource, 'importar', {}, asked)
    for await (const event of jsonLinesOf<ImportEvent>(data)) {
      if ('gravadas' in event) options.onProgress(event.gravadas, event.total)
      else return endOf(event)
    }
    return await whatHappened(resource, attempt)
  } catch (error) {
    if (options.signal.aborted) throw error
    if (!(error instanceof HttpError) || error.status === 0) return whatHappened(resource, attempt)
    const linhas = refusedLines(error.body)
    return linhas.length > 0
      ? { kind: 'refused', linhas }
      : { kind: 'failed', detail: error.detail ?? '' }
  }
}

/** The same, where an earlier try may have gone in without an answer: asked about first. */
export async function resumeImport(
  resource: Resource,
  attempt: Attempt,
  options: RunOptions,
): Promise<Outcome> {
  const outcome = await whatHappened(resource, attempt)
  return outcome.kind === 'failed' ? runImport(resource, attempt, options) : outcome
}

function endOf(event: Exclude<ImportEvent, { gravadas: number }>): Outcome {
  if ('linhasGravadas' in event) return { kind: 'partial', ...event }
  if ('entraram' in event) return { kind: 'done', ...event }
  const { detail, linhas } = event
  return linhas ? { kind: 'refused', linhas } : { kind: 'failed', detail }
}

/** The answer never came: the server knows by the key whether the import, which is all or nothing, went in. */
async function whatHappened(resource: Resource, { key }: Attempt): Promise<Outcome> {
  try {
    const { concluida } = await knownOf(resource, { chave: key })
    return concluida ? { kind: 'done', ...concluida } : { kind: 'failed', detail: connectionLost }
  } catch {
    return { kind: 'unknown' }
  }
}

function refusedLines(body: unknown): readonly RefusedLine[] {
  if (typeof body !== 'object' || body === null || !('linhas' in body)) return []
  // The refusal as the call declares it.
  return Array.isArray(body.linhas) ? (body.linhas as RefusedLine[]) : []
}
