import { call } from '#console/api/call'
import { HttpError } from '#console/api/request'
import type { ImportBody, ImportEvent, PartialImport, RefusedLine } from '#model/spreadsheet-import'
import { resources } from '#resources'
import { bodyOf, cpfsOf, type ImportPlan, type Registered } from './import-plan.ts'
import { registeredCpfs } from './registered.ts'

/** `refused` and `failed` stored nothing; `partial` is of a host that takes one student a call. */
export type Outcome =
  | { kind: 'done'; alunos: number; turmas: number }
  | { kind: 'refused'; linhas: readonly RefusedLine[] }
  | { kind: 'failed'; detail: string }
  | { kind: 'unknown' }
  | ({ kind: 'partial' } & PartialImport)

export interface RunOptions {
  readonly signal: AbortSignal
  onProgress(done: number, total: number): void
}

const connectionLost = 'A conexão com o servidor caiu.'

export async function runImport(
  plan: ImportPlan,
  registered: Registered,
  options: RunOptions,
): Promise<Outcome> {
  const body = bodyOf(plan, registered)
  options.onProgress(0, body.linhas.length)
  try {
    const { data } = await call<Response>(
      resources.aluno,
      'importar',
      {},
      { body, signal: options.signal, as: 'response' },
    )
    for await (const event of eventsOf(data)) {
      if ('gravadas' in event) options.onProgress(event.gravadas, event.total)
      else return endOf(event)
    }
    return await whatHappened(plan, body)
  } catch (error) {
    if (options.signal.aborted) throw error
    if (!(error instanceof HttpError)) return whatHappened(plan, body)
    if (error.status === 0) return whatHappened(plan, body)
    const linhas = refusedLines(error.body)
    return linhas.length > 0
      ? { kind: 'refused', linhas }
      : { kind: 'failed', detail: error.detail ?? '' }
  }
}

/** The same, where an earlier try may have gone in without an answer: asked about first. */
export async function resumeImport(
  plan: ImportPlan,
  registered: Registered,
  options: RunOptions,
): Promise<Outcome> {
  const outcome = await whatHappened(plan, bodyOf(plan, registered))
  return outcome.kind === 'failed' ? runImport(plan, registered, options) : outcome
}

function endOf(event: Exclude<ImportEvent, { gravadas: number }>): Outcome {
  if ('linhasGravadas' in event) return { kind: 'partial', ...event }
  if ('alunos' in event) return { kind: 'done', ...event }
  const { detail, linhas } = event
  return linhas ? { kind: 'refused', linhas } : { kind: 'failed', detail }
}

/** The answer never came: the CPFs tell whether the import, which is all or nothing, went in. */
async function whatHappened(plan: ImportPlan, body: ImportBody): Promise<Outcome> {
  const cpfs = cpfsOf(plan.ready)
  try {
    const stored = await registeredCpfs(cpfs)
    return cpfs.every((cpf) => stored.has(cpf))
      ? { kind: 'done', alunos: body.linhas.length, turmas: body.turmas.length }
      : { kind: 'failed', detail: connectionLost }
  } catch {
    return { kind: 'unknown' }
  }
}

function refusedLines(body: unknown): readonly RefusedLine[] {
  if (typeof body !== 'object' || body === null || !('linhas' in body)) return []
  // The refusal as the call declares it.
  return Array.isArray(body.linhas) ? (body.linhas as RefusedLine[]) : []
}

async function* eventsOf(response: Response): AsyncGenerator<ImportEvent> {
  if (!response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    const lines = (rest + chunk.value).split('\n')
    rest = lines.pop() ?? ''
    yield* lines.flatMap(parse)
  }
  yield* parse(rest)
}

function parse(line: string): ImportEvent[] {
  return line.trim() ? [JSON.parse(line)] : []
}
