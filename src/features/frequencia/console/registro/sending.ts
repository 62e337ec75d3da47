import { HttpError } from '#console/api/request'
import type { Device } from '../device/device.ts'
import type { Queued, Waiting } from '../device/stores.ts'
import type { Mark } from './day.ts'

/** What became of a register that was sent. */
export type Sending =
  | { readonly result: 'stored'; readonly version: string | null }
  /** No answer, or one that any other register would get now. */
  | { readonly result: 'later'; readonly error?: unknown }
  /** An error of the server, which may store it at another time. */
  | { readonly result: 'failed'; readonly error: unknown }
  | {
      readonly result: 'refused'
      readonly status: number
      readonly detail: string | null
      readonly error: unknown
    }

/**
 * Sends what an account has in the queue, in order, until there is no answer. What is refused, or fails, stays, and with
 * it what comes after it of the same day. Answers what became of each, by its key.
 */
export async function sendQueue(
  device: Device,
  owner: string,
  send: (row: Queued) => Promise<Sending>,
): Promise<Map<string, Sending>> {
  const done = new Map<string, Sending>()
  const versions = new Map<string, string | null>()
  const held = new Set<string>()
  for (const row of await device.queue(owner)) {
    const day = `${row.turma} ${row.data}`
    if (row.refused) held.add(day)
    if (held.has(day)) continue
    // What was saved after it was made from what is stored now.
    const version = versions.has(day) ? (versions.get(day) ?? null) : row.version
    const tried = { ...row, version, tried: true }
    // 'Sair' may have taken it meanwhile.
    if (!(await device.change(tried))) continue
    const sending = await send(tried)
    done.set(row.key, sending)
    if (sending.result === 'later') break
    if (sending.result === 'stored') {
      versions.set(day, sending.version)
      await device.remove(row)
      continue
    }
    held.add(day)
    if (sending.result === 'failed') continue
    const { status, detail } = sending
    await device.change({ ...tried, refused: { status, detail } })
  }
  return done
}

/** What an error says of the register that was sent. */
export function outcomeOf(error: unknown): Sending {
  if (!(error instanceof HttpError)) return { result: 'later' }
  const { status, errors, body } = error
  const detail = Object.values(errors).join(' ') || error.detail
  if (status === 0 || status === 401) return { result: 'later' }
  // The account has something to do first.
  if (status === 403 && typeof body === 'object' && body !== null && 'pendencia' in body)
    return { result: 'later' }
  if (status === 408 || status === 429) return { result: 'later', error }
  if (status >= 500) return { result: 'failed', error }
  return { result: 'refused', status, detail, error }
}

/** The marks of the registers of a day, the later over the earlier. */
export function marksOf(rows: readonly Pick<Waiting, 'frequencias'>[]): Map<number, Mark> {
  return new Map(
    rows.flatMap((row) => row.frequencias.map((it) => [it.aluno_id, it.status] as const)),
  )
}

/** The headers by which a register is stored once, and never over what its sender has not seen. */
export function headersOf({ key, version }: Pick<Queued, 'key' | 'version'>) {
  const condition: Record<string, string> =
    version === null ? { 'If-None-Match': '*' } : { 'If-Match': version }
  return { 'Idempotency-Key': key, ...condition }
}
