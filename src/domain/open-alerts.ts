import { dayAfter } from '#model/day'
import {
  type Alert,
  type AlertLimits,
  alertsByRecord,
  type DayMark,
  gravestFirst,
  gravityOf,
} from './alert.ts'

/** For how many days an alert of the year rests after two presences in a row, unless it gets graver. */
const daysOfRest = 30

/** By what a student left the queue, on which day, and out of which alerts. */
export interface Leaving {
  readonly por: 'contato' | 'presencas'
  readonly em: string
  readonly alertas: readonly Alert[]
}

/** What is followed from record to record. */
interface Followed {
  /** The alerts that have begun and that nothing has answered, as they were when their figures last held. */
  open: readonly Alert[]
  saida: Leaving | null
  /** The alert of the year that two presences have answered, and from which day on it counts again. */
  rest: { readonly alert: Alert; readonly until: string } | null
  /** Whether two presences in a row have come since the last absence. */
  isBack: boolean
  /** The day of the last contact in which somebody was reached. */
  answered: string
}

/**
 * The alerts of a student that are open on a day, the gravest first. One that has begun stays until somebody is reached or
 * until two presences in a row, also where its figures no longer hold. `reached` are the days of the contacts; both are
 * the oldest first. `volta` is when an alert of the year that rests counts again.
 */
export function openAlerts(
  marks: readonly DayMark[],
  reached: readonly string[],
  day: string,
  limits: AlertLimits,
): Pick<Followed, 'open' | 'saida'> & { readonly volta: string | null } {
  const found = alertsByRecord(marks, limits)
  const now: Followed = { open: [], saida: null, rest: null, isBack: false, answered: '' }
  const wake = (at: number, on: string) => {
    if (!now.rest || now.rest.until > on) return
    const { until } = now.rest
    now.rest = null
    for (const alert of found[at - 1] ?? [])
      if (alert.ano && isOneYear(alert.desde, until)) begin(now, alert)
  }
  const ahead = [...reached]
  const contactsUntil = (last: string) => {
    while (ahead[0] !== undefined && ahead[0] <= last) {
      const em = ahead.shift() ?? ''
      now.answered = em
      const left = now.open.filter(({ desde }) => desde > em)
      answer(now, { por: 'contato', em }, left)
    }
  }
  for (const [at, { data, status }] of marks.entries()) {
    wake(at, data)
    const isPair = status === 'presente' && marks[at - 1]?.status === 'presente'
    if (isPair || status === 'ausente') now.isBack = isPair
    for (const alert of found[at] ?? []) begin(now, alert)
    contactsUntil(data)
    if (!isPair || now.open.length === 0) continue
    const ofYear = gravestFirst(now.open).find(({ ano }) => ano)
    if (ofYear) now.rest = { alert: ofYear, until: dayAfter(data, daysOfRest) }
    answer(now, { por: 'presencas', em: data }, [])
  }
  wake(marks.length, day)
  contactsUntil(day)
  // Of the three of a year the gravest is told.
  const open = gravestFirst(now.open).filter(
    ({ ano }, at, all) => !ano || all.findIndex((other) => other.ano) === at,
  )
  return { open, saida: now.saida, volta: now.isBack ? null : (now.rest?.until ?? null) }
}

function begin(now: Followed, alert: Alert): void {
  const rested = alert.ano && now.rest?.alert
  const isResting =
    rested && isOneYear(rested.desde, alert.desde) && gravityOf(rested) <= gravityOf(alert)
  if (now.isBack || isResting || alert.desde <= now.answered) return
  now.open = [...now.open.filter(({ tipo }) => tipo !== alert.tipo), alert]
}

function answer(now: Followed, by: Omit<Leaving, 'alertas'>, left: readonly Alert[]): void {
  if (now.open.length > 0 && left.length === 0)
    now.saida = { ...by, alertas: gravestFirst(now.open) }
  now.open = left
}

function isOneYear(one: string, other: string): boolean {
  return one.slice(0, 4) === other.slice(0, 4)
}
