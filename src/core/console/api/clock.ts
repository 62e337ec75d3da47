import { dayOf } from '#model/format'
import { serverTime } from './server-clock.ts'

/** Today in São Paulo. */
export function today(): string {
  return dayOf(new Date(serverTime()))
}
