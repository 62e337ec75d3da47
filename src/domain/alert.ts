import { dayAfter, daysBetween } from '#model/day'
import { absenceWords, percentOf, type Status, totalOf } from './attendance.ts'

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
  /** Whether the figures are of a day before: they no longer hold, and nobody has answered the alert. */
  readonly tinha?: boolean
}

/** What a register says of a student on a day. */
export interface DayMark {
  readonly data: string
  readonly status: Status
}

/** The first day of the 30 that end with a day. */
export function thirtyDaysTo(day: string): string {
  return dayAfter(day, -29)
}

/**
 * The alerts of a student on a day, the gravest first. `marks` are the records up to that day, oldest first: at least
 * those of its year, of the last 30 days and of the run of absences at the end. Only 'ausente' counts as an absence.
 */
export function alertsOf(
  marks: readonly DayMark[],
  day: string,
  limits: AlertLimits,
  byRecord = alertsByRecord(marks, limits),
): Alert[] {
  const still = (byRecord.at(-1) ?? []).filter(({ tipo, ano, desde }) =>
    ano ? desde.slice(0, 4) === day.slice(0, 4) : tipo === 'seguidas',
  )
  const recent = ofThirtyDays(absencesOf(marks), day, limits)
  return gravestFirst(recent ? [...still, recent] : still)
}

/** The alerts after each record: of a run and of 30 days only after an absence, with which they begin. */
export function alertsByRecord(marks: readonly DayMark[], limits: AlertLimits): Alert[][] {
  const ofYears = yearsByRecord(marks, limits)
  const absences: string[] = []
  let run: string[] = []
  return marks.map(({ data, status }, at) => {
    const ofYear = ofYears[at] ?? null
    if (status !== 'ausente') {
      run = []
      return ofYear ? [ofYear] : []
    }
    absences.push(data)
    run.push(data)
    const found = [ofYear, ofRun(run, limits), ofThirtyDays(absences, data, limits)]
    return found.filter((alert) => alert !== null)
  })
}

/** Alerts in the order in which they are told. */
export function gravestFirst(alerts: readonly Alert[]): Alert[] {
  return alerts.toSorted((one, other) => gravityOf(one) - gravityOf(other))
}

const kinds = Object.keys(alertLabels)

/** The place of an alert among the kinds: the lower, the graver. */
export function gravityOf({ tipo }: Alert): number {
  return kinds.indexOf(tipo)
}

function absencesOf(marks: readonly DayMark[]): string[] {
  return marks.flatMap(({ data, status }) => (status === 'ausente' ? [data] : []))
}

/** Of the days of a run of absences. */
function ofRun(run: readonly string[], { faltas_seguidas: limit }: AlertLimits): Alert | null {
  const desde = run[limit - 1]
  return desde ? { tipo: 'seguidas', desde, faltas: run.length, ano: null } : null
}

function ofThirtyDays(
  absences: readonly string[],
  day: string,
  { faltas_em_30_dias: limit }: AlertLimits,
): Alert | null {
  const reached = absences.at(-limit)
  if (!reached || daysBetween(reached, day) >= 30) return null
  const first = thirtyDaysTo(day)
  const recent = absences.slice(absences.findLastIndex((data) => data < first) + 1)
  const desde = recent[limit - 1]
  return desde ? { tipo: 'trinta_dias', desde, faltas: recent.length, ano: null } : null
}

/** The alert of the year after each record. */
function yearsByRecord(
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
  const first = absencesOf(marks).find((data) => data >= since)
  const endOfYear = `${day.slice(0, 4)}-12-31`
  const last = first ? dayAfter(first, 29) : endOfYear
  return last < endOfYear ? last : endOfYear
}

/** An alert in words: '3 faltas seguidas', 'tinha 5 faltas em 30 dias', '16,2 % de faltas no ano (11 de 68), mais 2 justificadas'. */
export function alertWords({ tinha = false, ...alert }: Alert): string {
  return `${tinha ? 'tinha ' : ''}${figuresOf(alert)}`
}

function figuresOf({ tipo, faltas, ano }: Alert): string {
  if (tipo === 'seguidas') return `${faltas} faltas seguidas`
  if (ano === null) return `${faltas} faltas em 30 dias`
  const { registros, justificadas } = ano
  const excused = justificadas === 1 ? '1 justificada' : `${justificadas} justificadas`
  const words = `${absenceWords(percentOf(faltas, registros) ?? 0, 'ano')} (${faltas} de ${registros})`
  return justificadas === 0 ? words : `${words}, mais ${excused}`
}
