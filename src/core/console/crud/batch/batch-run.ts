import { call } from '#console/api/call'
import { confirmed, HttpError } from '#console/api/request'
import type { Row } from '#console/api/row'
import { type Batched, type BatchedRow, batchCalls } from '#model/batch'
import type { Resource } from '#model/resource'

/** Rows of one call: a run can be stopped between two of them. */
const portion = 50

export interface Batch {
  readonly resource: Resource
  readonly action: Batched
  /** The field and its new value, where the rows are changed. */
  readonly change?: { readonly campo: string; readonly valor: unknown; readonly dia?: unknown }
  /** Whether what rows were refused for with 428 is known. */
  readonly isConfirmed?: boolean
  /** The same for every try: what was done is not done twice. */
  readonly key: string
}

/** What became of a row; of `unknown` no answer came, and `untried` was not asked for. */
export interface Told {
  readonly row: Row
  readonly kind: 'done' | 'refused' | 'unknown' | 'untried'
  readonly detail?: string
  /** Whether it is done once somebody has said that they know. */
  readonly asks?: boolean
}

export interface Watching {
  readonly isStopped: () => boolean
  readonly onProgress: (done: number) => void
  /** Waits before a call is tried again, in milliseconds. */
  readonly wait?: (time: number) => Promise<void>
}

/** Acts on rows, a portion after the other; never throws, and tells of every row. */
export async function runBatch(
  batch: Batch,
  rows: readonly Row[],
  { isStopped, onProgress, wait = passed }: Watching,
): Promise<readonly Told[]> {
  const told = new Map<number, Told>()
  const tellAll = (some: readonly Row[], kind: Told['kind'], detail?: string) => {
    for (const row of some) told.set(row.id, { row, kind, ...(detail && { detail }) })
  }
  for (let at = 0; at < rows.length && !isStopped(); at += portion) {
    const some = rows.slice(at, at + portion)
    const answer = await askTwice(batch, some, wait)
    if (answer instanceof HttpError) {
      if (isLost(answer)) tellAll(some, 'unknown')
      else if (isAnother(answer)) tellAll(some, 'untried', answer.message)
      else tellAll(some, 'refused', answer.message)
      break
    }
    const byId = new Map(answer.map((line) => [line.id, line]))
    for (const row of some) {
      const line = byId.get(row.id)
      if (line?.feita) told.set(row.id, { row, kind: 'done' })
      // On a host that is asked row by row, one answer may be lost.
      else if (line?.status === 0) told.set(row.id, { row, kind: 'unknown' })
      else if (line)
        told.set(row.id, { row, kind: 'refused', detail: line.detail, asks: line.status === 428 })
    }
    onProgress(told.size)
    if (answer.length < some.length) break
  }
  return rows.map((row) => told.get(row.id) ?? { row, kind: 'untried' })
}

/** Once more where no answer came: the server does nothing twice under one key. */
async function askTwice(batch: Batch, rows: readonly Row[], wait: (time: number) => Promise<void>) {
  const first = await ask(batch, rows)
  if (!(first instanceof HttpError) || !isLost(first)) return first
  await wait(1_000)
  return ask(batch, rows)
}

async function ask(
  { resource, action, change, key, isConfirmed }: Batch,
  rows: readonly Row[],
): Promise<readonly BatchedRow[] | HttpError> {
  try {
    const body = { ids: rows.map(({ id }) => id), ...change }
    const headers = { 'Idempotency-Key': key, ...(isConfirmed && confirmed) }
    const calls = batchCalls(resource)
    const { data } = await call<{ linhas: BatchedRow[] }>(calls, action, {}, { body, headers })
    return data.linhas
  } catch (error) {
    return error instanceof HttpError ? error : new HttpError(0)
  }
}

/** Whether the server may have acted although no answer of its own came. */
function isLost({ status }: HttpError): boolean {
  return status === 0 || status >= 500
}

/** Whether another time or another sign-in would do: the rows themselves were not judged. */
function isAnother({ status }: HttpError): boolean {
  return status === 401 || status === 429
}

function passed(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time))
}
