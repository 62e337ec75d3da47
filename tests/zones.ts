import { afterAll } from 'vitest'

/** Clocks of the world: the server's, the institute's, and the one farthest ahead. */
export const zones = ['UTC', 'America/Sao_Paulo', 'Pacific/Kiritimati'] as const

const before = process.env.TZ
afterAll(() => setZone(before))

/** Makes this process, as Node reads the variable at once, live in a zone; fails where it does not. */
export function setZone(zone: string | undefined): void {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
  const lived = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (zone !== undefined && lived !== zone) throw new Error(`TZ é ${lived}, não ${zone}`)
}
