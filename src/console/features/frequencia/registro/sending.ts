import type { Device, Queued } from '#console/api/device'

/** What became of a register that was sent. */
export type Sending =
  | { readonly result: 'stored'; readonly version: string | null }
  /** No answer, or an error of a server that may do it later. */
  | { readonly result: 'later'; readonly error?: unknown }
  | {
      readonly result: 'refused'
      readonly status: number
      readonly detail: string | null
      readonly error: unknown
    }

/**
 * Sends what an account has in the queue, in order, until there is no answer. What is refused stays, and with it what
 * comes after it of the same day. Answers what became of each, by its key.
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
    await device.change(tried)
    const sending = await send(tried)
    done.set(row.key, sending)
    if (sending.result === 'later') break
    if (sending.result === 'stored') {
      versions.set(day, sending.version)
      await device.remove(row)
      continue
    }
    held.add(day)
    const { status, detail } = sending
    await device.change({ ...tried, refused: { status, detail } })
  }
  return done
}

/** The headers by which a register is stored once, and never over what its sender has not seen. */
export function headersOf({ key, version }: Pick<Queued, 'key' | 'version'>) {
  const condition: Record<string, string> =
    version === null ? { 'If-None-Match': '*' } : { 'If-Match': version }
  return { 'Idempotency-Key': key, ...condition }
}
