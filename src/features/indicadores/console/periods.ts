import { dayIn } from '#console/ui/day'
import { monthNames } from '#domain/day-words'
import { type AgeGroup, ageGroups, type Period } from '#domain/indicators'
import { dayAfter, monthsAfter } from '#model/day'
import { formatDate } from '#model/format'
import { aluno } from '#resources/aluno'

/** The kinds of period, with the months of each and how many are offered; one of one's own has neither. */
export const kinds = {
  mes: { label: 'Mês', months: 1, offered: 24 },
  trimestre: { label: 'Trimestre', months: 3, offered: 8 },
  semestre: { label: 'Semestre', months: 6, offered: 6 },
  ano: { label: 'Ano', months: 12, offered: 5 },
  dias: { label: 'Últimos 30 dias', months: 0, offered: 1 },
  outro: { label: 'De – até', months: 0, offered: 0 },
} as const

/** A kind of period. */
export type PeriodKind = keyof typeof kinds

/** The periods of a kind, the newest first: that of today and the ones before it. */
export function periodsOf(kind: PeriodKind, today: string): Period[] {
  const { months, offered } = kinds[kind]
  if (kind === 'dias') return [{ inicio: dayAfter(today, -29), fim: today }]
  if (months === 0) return []
  const passed = (Number(today.slice(5, 7)) - 1) % months
  const first = monthsAfter(today.slice(0, 7), -passed)
  return Array.from({ length: offered }, (_, at) => {
    const inicio = monthsAfter(first, -months * at)
    return { inicio, fim: dayAfter(monthsAfter(inicio, months), -1) }
  })
}

/** A period in words: 'novembro de 2026', '2º trimestre de 2026', '2026', or its two days. */
export function periodWords({ inicio, fim }: Period): string {
  const [year, month] = [inicio.slice(0, 4), Number(inicio.slice(5, 7))]
  const is = (months: number) =>
    inicio.endsWith('-01') &&
    (month - 1) % months === 0 &&
    fim === dayAfter(monthsAfter(inicio, months), -1)
  if (is(12)) return year
  if (is(6)) return `${(month + 5) / 6}º semestre de ${year}`
  if (is(3)) return `${(month + 2) / 3}º trimestre de ${year}`
  if (is(1)) return `${monthNames[month - 1]} de ${year}`
  return `${formatDate(inicio)} a ${formatDate(fim)}`
}

/** A month, 'YYYY-MM', as 'mar/2026'. */
export function monthWords(month: string): string {
  const name = monthNames[Number(month.slice(5, 7)) - 1] ?? ''
  return `${name.slice(0, 3)}/${month.slice(0, 4)}`
}

/** In the place of an age group: each in a column. */
export const sideBySide = 'lado_a_lado'

/** What the page is asked for; a day may be a typed text that is no day. */
export interface Question {
  readonly tipo: PeriodKind
  readonly inicio: string | null
  readonly fim: string | null
  readonly turma: number | null
  readonly turno: string | null
  readonly idade: AgeGroup | typeof sideBySide | null
}

/** The question in an address; without words, this month of everybody. A class that is not among those there are is none. */
export function readQuestion(
  params: URLSearchParams,
  today: string,
  classes?: readonly { readonly id: number }[],
): Question {
  const tipo = known(params.get('tipo'), kinds) ?? 'mes'
  const [inicio, fim] = [dayIn(params.get('inicio')), dayIn(params.get('fim'))]
  const offered = periodsOf(tipo, today)
  const period = offered.find((each) => each.inicio === inicio) ?? offered[0]
  const turma = params.get('turma') ?? ''
  const isGone = classes?.some(({ id }) => id === Number(turma)) === false
  return {
    tipo,
    ...(period ?? { inicio, fim }),
    turma: /^[1-9]\d{0,8}$/.test(turma) && !isGone ? Number(turma) : null,
    turno: known(params.get('turno'), aluno.fields.turno.choices ?? {}),
    idade: known(params.get('idade'), { ...ageGroups, [sideBySide]: true }),
  }
}

function known<K extends string>(word: string | null, table: Readonly<Record<K, unknown>>) {
  return word !== null && Object.hasOwn(table, word) ? (word as K) : null
}

/** The question as an address says it. */
export function writeQuestion(question: Question): URLSearchParams {
  return new URLSearchParams(
    Object.entries(question).flatMap(([key, value]) => (value === null ? [] : [[key, `${value}`]])),
  )
}

/** What is wrong with the days of a question, by field. */
export function mistakesIn({ inicio, fim }: Question): { inicio?: string; fim?: string } {
  const [from, to] = [dayIn(inicio), dayIn(fim)]
  return {
    ...(!from && { inicio: 'Diga o início' }),
    ...(!to && { fim: 'Diga o fim' }),
    ...(from && to && to < from && { fim: 'O fim não pode ser antes do início' }),
  }
}

/** Whom the numbers are about, in words; nothing for everybody. */
export function scopeWords({ turno, idade }: Question, of: string | null): string[] {
  const shift = turno && aluno.fields.turno.choices?.[turno]
  return [of, shift, idade && idade !== sideBySide && ageGroups[idade].label].flatMap(
    (words) => words || [],
  )
}
