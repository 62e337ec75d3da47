import { dayOf } from '#model/format'
import { rememberClock, rememberedClock } from './remembered.ts'

const minute = 60_000
/** How long what was heard of the server's clock counts, in milliseconds. */
const countsFor = 86_400_000
/** What stays true is written to the device this often, in milliseconds. */
const rememberEvery = 3_600_000

let heard = rememberedClock()

/** Learns how far the server's clock is ahead of this device's, from an answer to what was asked at a moment. */
export function hearClock(headers: Headers, asked: number): void {
  const at = Date.now()
  const ahead = Math.round((Date.parse(headers.get('Date') ?? '') - at) / minute) * minute
  // A page that slept meanwhile, or a clock that was set, says nothing; nor does another host.
  if (Number.isNaN(ahead) || Math.abs(at - asked) > minute || !headers.has('X-Caderno')) return
  if (heard?.ahead === ahead && Math.abs(at - heard.at) < rememberEvery) return
  heard = { ahead, at }
  rememberClock(heard)
}

/** Today in São Paulo: by the server's clock where it was heard within a day, or else by the device's. */
export function today(): string {
  const now = Date.now()
  const known = heard && Math.abs(now - heard.at) < countsFor ? heard.ahead : 0
  return dayOf(new Date(now + known))
}
