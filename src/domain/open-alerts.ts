import { dayAfter } from '#model/day'
import { once } from '#model/once'
import {
  type Alert,
  type AlertLimits,
  gravestFirst,
  gravityOf,
  recentByDay,
  runsByRecord,
  yearsByDay,
} from './alert.ts'
import { byClass, type DayMark, daysOf } from './day-marks.ts'

/** Until which day an alert of the year rests after two presences in a row, unless it gets graver. */
const endOfRest = once((day: string) => dayAfter(day, 30))

/** By what a student left the queue, on which day, and out of which alerts. */
export interface Leaving {
  readonly por: 'contato' | 'presencas'
  readonly em: string
  readonly alertas: readonly Alert[]
}

/** Records that are followed one by one: all days, or those of one class. */
interface Followed {
  readonly marks: readonly DayMark[]
  /** What each record tells, of each kind of alert. */
  readonly found: readonly (readonly (Alert | null)[])[]
  /** The alerts that have begun and that nothing has answered, as they were when their figures last held. */
  open: Alert[]
  /** Whether two presences in a row have come since the last absence. */
  isBack: boolean
  /** The place of the next record. */
  next: number
}

/** What is known of all of them. */
interface Known {
  saida: Leaving | null
  /** The alert of the year that two presences have answered, and from which day on it counts again. */
  rest: { readonly alert: Alert; readonly until: string } | null
  /** The day of the last contact in which somebody was reached. */
  answered: string
}

/**
 * The alerts of a student that are open on a day, the gravest first, how the last of them was left, and when (`volta`) one of
 * the year that rests counts again. One that has begun stays until somebody is reached or until two presences in a row, also
 * where its figures no longer hold: of a run of absences, in its class; of all else, on days. `reached` are the days of the
 * contacts; both are the oldest first.
 */
export function openAlerts(
  marks: readonly DayMark[],
  reached: readonly string[],
  day: string,
  limits: AlertLimits,
) {
  const each = daysOf(marks)
  const ofYears = yearsByDay(each, limits)
  const days = followed(each, ofYears, recentByDay(each, limits))
  const all = [days, ...byClass(marks).map((own) => followed(own, runsByRecord(own, limits)))]
  if (!all.some(({ found }) => found.some(hasAlert))) return { open: [], saida: null, volta: null }
  const now: Known = { saida: null, rest: null, answered: '' }
  const wake = (at: number, on: string) => {
    if (!now.rest || now.rest.until > on) return
    const { until } = now.rest
    now.rest = null
    const alert = ofYears[at - 1]
    if (alert && isOneYear(alert.desde, until)) begin(now, days, alert)
  }
  const answer = (by: Omit<Leaving, 'alertas'>, stays: (alert: Alert, of: Followed) => boolean) => {
    if (all.every(isSettled)) return
    const alertas = all.flatMap(({ open }) => open)
    for (const each of all) each.open = each.open.filter((alert) => stays(alert, each))
    if (all.every(isSettled)) now.saida = { ...by, alertas }
  }
  const ahead = [...reached]
  const contactsUntil = (last: string) => {
    while (ahead[0] !== undefined && ahead[0] <= last) {
      const em = ahead.shift() ?? ''
      now.answered = em
      answer({ por: 'contato', em }, ({ desde }) => desde > em)
    }
  }
  for (const [at, { data }] of each.entries()) {
    wake(at, data)
    const paired = all.filter((own) => isPairOn(now, own, data) && !isSettled(own))
    contactsUntil(data)
    // Most days answer nothing.
    if (paired.every(isSettled)) continue
    const ofYear = paired.includes(days) && gravestFirst(days.open).find(({ ano }) => ano)
    if (ofYear) now.rest = { alert: ofYear, until: endOfRest(data) }
    answer({ por: 'presencas', em: data }, (_, of) => !paired.includes(of))
  }
  wake(each.length, day)
  contactsUntil(day)
  // Of the three of a year the gravest is told.
  const open = gravestFirst(all.flatMap((each) => each.open)).filter(
    ({ ano }, at, others) => !ano || others.findIndex((other) => other.ano) === at,
  )
  const saida = now.saida && { ...now.saida, alertas: gravestFirst(now.saida.alertas) }
  return { open, saida, volta: days.isBack ? null : (now.rest?.until ?? null) }
}

function followed(
  marks: readonly DayMark[],
  ...found: readonly (readonly (Alert | null)[])[]
): Followed {
  return { marks, found, open: [], isBack: false, next: 0 }
}

/** Goes on to the record of a day, where there is one; whether it is the second presence in a row. */
function isPairOn(now: Known, of: Followed, day: string): boolean {
  const mark = of.marks[of.next]
  if (mark?.data !== day) return false
  const isPair = mark.status === 'presente' && of.marks[of.next - 1]?.status === 'presente'
  if (isPair || mark.status === 'ausente') of.isBack = isPair
  for (const each of of.found) {
    const alert = each[of.next]
    if (alert) begin(now, of, alert)
  }
  of.next += 1
  return isPair
}

function begin(now: Known, of: Followed, alert: Alert): void {
  if (of.isBack) return
  const rested = alert.ano && now.rest?.alert
  const isResting =
    rested && isOneYear(rested.desde, alert.desde) && gravityOf(rested) <= gravityOf(alert)
  if (isResting || alert.desde <= now.answered) return
  const known = of.open.findIndex(({ tipo }) => tipo === alert.tipo)
  of.open[known < 0 ? of.open.length : known] = alert
}

const hasAlert = (found: readonly (Alert | null)[]) => found.some((alert) => alert !== null)

const isSettled = ({ open }: Followed) => open.length === 0

function isOneYear(one: string, other: string): boolean {
  return one.slice(0, 4) === other.slice(0, 4)
}
