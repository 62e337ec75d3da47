import { dayAfter } from '#model/day'
import { once } from '#model/once'
import { absenceWords, percentOf, totalOf } from './attendance.ts'
import { byClass, type DayMark, daysOf } from './day-marks.ts'

/** From how many absences on a student is in an alert; the percentages of the year rise. */
export interface AlertLimits {
  readonly faltas_seguidas: number
  readonly faltas_em_30_dias: number
  readonly faltas_do_ano: readonly [number, number, number]
}

/** The limits of an institute that has set none. */
export const defaultLimits: AlertLimits = {
  faltas_seguidas: 3,
  faltas_em_30_dias: 5,
  faltas_do_ano: [7.5, 15, 25],
}

/** From how many records of a year on its percentage says something. */
export const fewestRecords = 10

/** The kinds of alert, the gravest first. */
export const alertLabels = {
  ano_3: 'Faltas do ano, terceiro limite',
  ano_2: 'Faltas do ano, segundo limite',
  seguidas: 'Faltas seguidas',
  trinta_dias: 'Faltas em 30 dias',
  ano_1: 'Faltas do ano, primeiro limite',
} as const

/** A kind of alert. */
export type AlertKind = keyof typeof alertLabels

/** An alert of a student: since which day it holds ('YYYY-MM-DD'), and the figures behind it. */
export interface Alert {
  readonly tipo: AlertKind
  readonly desde: string
  readonly faltas: number
  /** The records of the year, and how many of them are excused; null where the alert is not about the year. */
  readonly ano: { readonly registros: number; readonly justificadas: number } | null
  /** The class of a run of absences, where the marks say theirs. */
  readonly turma_id?: number
  /** Whether the figures are of a day before: they no longer hold, and nobody has answered the alert. */
  readonly tinha?: boolean
}

/** The first day of the 30 that end with a day: asked for with every absence of everybody, of few days. */
export const thirtyDaysTo = once((day: string) => dayAfter(day, -29))

/**
 * The alerts of a student on a day, the gravest first. `marks` are the records up to that day, oldest first: at least
 * those of its year, of the last 30 days and of the run of absences at the end. Only 'ausente' counts as an absence. A run
 * is of one class; all else is of days, of which one with a presence in any class is none of absence.
 */
export function alertsOf(marks: readonly DayMark[], day: string, limits: AlertLimits): Alert[] {
  const days = daysOf(marks)
  const ofYear = yearsByDay(days, limits).at(-1)
  const found = [
    ofYear?.desde.slice(0, 4) === day.slice(0, 4) ? ofYear : null,
    ...byClass(marks).map((own) => runsByRecord(own, limits).at(-1)),
    ofThirtyDays(absencesOf(days), day, limits),
  ]
  return gravestFirst(found.flatMap((alert) => alert ?? []))
}

/** The alert of 30 days after each day: only after an absence, with which it begins. */
export function recentByDay(days: readonly DayMark[], limits: AlertLimits): (Alert | null)[] {
  const absences: string[] = []
  return days.map(({ data, status }) => {
    if (status !== 'ausente') return null
    absences.push(data)
    return ofThirtyDays(absences, data, limits)
  })
}

/** The run of absences with which each record of a class ends, where it is long enough. */
export function runsByRecord(marks: readonly DayMark[], limits: AlertLimits): (Alert | null)[] {
  let run: string[] = []
  return marks.map(({ data, status, turma_id }): Alert | null => {
    if (status === 'ausente') run.push(data)
    else run = []
    const desde = run[limits.faltas_seguidas - 1]
    const where = turma_id === undefined ? {} : { turma_id }
    return desde ? { tipo: 'seguidas', desde, faltas: run.length, ano: null, ...where } : null
  })
}

/** Alerts in the order in which they are told. */
export function gravestFirst(alerts: readonly Alert[]): Alert[] {
  return alerts.toSorted(
    (one, other) => gravityOf(one) - gravityOf(other) || other.faltas - one.faltas,
  )
}

const kinds = Object.keys(alertLabels)

/** The place of an alert among the kinds: the lower, the graver. */
export function gravityOf({ tipo }: Alert): number {
  return kinds.indexOf(tipo)
}

function absencesOf(marks: readonly DayMark[]): string[] {
  return marks.filter(({ status }) => status === 'ausente').map(({ data }) => data)
}

function ofThirtyDays(
  absences: readonly string[],
  day: string,
  { faltas_em_30_dias: limit }: AlertLimits,
): Alert | null {
  const reached = absences.at(-limit)
  const first = thirtyDaysTo(day)
  if (!reached || reached < first) return null
  const recent = absences.slice(absences.findLastIndex((data) => data < first) + 1)
  const desde = recent[limit - 1]
  return desde ? { tipo: 'trinta_dias', desde, faltas: recent.length, ano: null } : null
}

/** The alert of the year after each day. */
export function yearsByDay(
  marks: readonly DayMark[],
  { faltas_do_ano: limits }: AlertLimits,
): (Alert | null)[] {
  let [year, tally] = ['', { presente: 0, ausente: 0, justificado: 0 }]
  // Since when each limit has been reached without a pause.
  let since: string[] = []
  return marks.map(({ data, status }): Alert | null => {
    if (year === '' || !data.startsWith(year)) {
      since = []
      ;[year, tally] = [data.slice(0, 4), { presente: 0, ausente: 0, justificado: 0 }]
    }
    tally[status] += 1
    const registros = totalOf(tally)
    const percent = registros < fewestRecords ? 0 : (percentOf(tally.ausente, registros) ?? 0)
    const level = limits.findLastIndex((limit) => percent >= limit)
    if (since.length > level + 1) since = since.slice(0, level + 1)
    while (since.length <= level) since.push(data)
    const desde = since.at(-1)
    if (!desde) return null
    const ano = { registros, justificadas: tally.justificado }
    return { tipo: yearKinds[level] ?? 'ano_1', desde, faltas: tally.ausente, ano }
  })
}

const yearKinds: readonly AlertKind[] = ['ano_1', 'ano_2', 'ano_3']

/** Until which day alerts stay as they are without a new record: that before one leaves the window of 30 days, or of the year. */
export function validUntil(marks: readonly DayMark[], day: string): string {
  const since = thirtyDaysTo(day)
  const first = absencesOf(daysOf(marks)).find((data) => data >= since)
  const endOfYear = `${day.slice(0, 4)}-12-31`
  const last = first ? dayAfter(first, 29) : endOfYear
  return last < endOfYear ? last : endOfYear
}

/** Alerts of marks in words, as `alertWords` says each; a run of absences says its class where the marks, or the student, are of several. */
export function wordsOfAlerts(
  alerts: readonly Alert[],
  marks: readonly DayMark[],
  classes: ReadonlyMap<number, string>,
  isInSeveral = false,
): string {
  const names = isInSeveral || byClass(marks).length > 1 ? classes : null
  return alerts.map((alert) => alertWords(alert, names?.get(alert.turma_id ?? 0))).join('; ')
}

/** An alert in words: '3 faltas seguidas', '3 faltas seguidas (Oficina de Capoeira)', 'tinha 5 faltas em 30 dias', '16,2 % de faltas no ano (11 de 68), mais 2 justificadas'. */
export function alertWords({ tinha = false, ...alert }: Alert, turma?: string): string {
  return `${tinha ? 'tinha ' : ''}${figuresOf(alert)}${turma ? ` (${turma})` : ''}`
}

function figuresOf({ tipo, faltas, ano }: Alert): string {
  if (tipo === 'seguidas') return `${faltas} faltas seguidas`
  if (ano === null) return `${faltas} faltas em 30 dias`
  const { registros, justificadas } = ano
  const excused = justificadas === 1 ? '1 justificada' : `${justificadas} justificadas`
  const words = `${absenceWords(percentOf(faltas, registros) ?? 0, 'ano')} (${faltas} de ${registros})`
  return justificadas === 0 ? words : `${words}, mais ${excused}`
}
