import { attempt } from './remembered.ts'

const place = 'caderno.relogio'
const minute = 60_000
/** How long what was heard of the server's clock counts, in milliseconds. */
const countsFor = 86_400_000

/** How far the server's clock was ahead of this device's, and at what moment of the device's, in milliseconds. */
let heard = attempt<{ readonly ahead: number; readonly at: number } | null>(() =>
  JSON.parse(localStorage.getItem(place) ?? 'null'),
)

/** Hears the server's clock in an answer to what was asked at a moment. */
export function hearClock(headers: Headers, asked: number): void {
  const at = Date.now()
  const ahead = Math.round((Date.parse(headers.get('Date') ?? '') - at) / minute) * minute
  // A page that slept meanwhile, or a clock that was set, says nothing; nor does another host.
  if (Number.isNaN(ahead) || Math.abs(at - asked) > minute || !headers.has('X-Caderno')) return
  heard = { ahead, at }
  attempt(() => localStorage.setItem(place, JSON.stringify(heard)))
}

/** The moment on the server's clock where it was heard within a day, or else on the device's, in milliseconds. */
export function serverTime(): number {
  const now = Date.now()
  return now + (heard && Math.abs(now - heard.at) < countsFor ? heard.ahead : 0)
}
