import { noSeal, percentOf, sealLabels, totalOf } from '#domain/attendance'
import { weekdays } from '#domain/class-day'
import { ageGroups, type Indicators, type WeekTally } from '#domain/indicators'
import { emptyValue, formatCount, formatDate, formatPercent, formatTenths } from '#model/format'
import { changeOf, indicatorRows } from './number-rows.ts'
import { monthWords, periodWords } from './periods.ts'

/** What a column holds: words, how many, a share in percent, or how much more there is of either. */
type Unit = 'text' | 'count' | 'percent' | 'more' | 'points'

/** A cell of a table; null where there is nothing to tell. */
export interface Cell {
  readonly unit: Unit
  readonly value: string | number | null
  /** What stands under the words of a line, and whether it is a part of the line above. */
  readonly note?: string | undefined
  readonly isPart?: boolean | undefined
}

/** Lines of cells under titles: what a screen, paper and a sheet show alike. */
export interface Table {
  readonly name: string
  readonly head: readonly string[]
  readonly lines: readonly (readonly Cell[])[]
}

/** Every table of a period, the numbers first; `scope` says whom they are about, where that is not everybody. */
export function tablesOf(answer: Indicators, isOfClass: boolean, scope: readonly string[] = []) {
  return {
    numeros: numbersTable(answer, isOfClass, scope),
    semanas: weeksTable(answer.semanas, answer.semanas_de_todas),
    dias: weekdaysTable(answer),
    meses: monthsTable(answer),
    selos: sealsTable(answer, isOfClass),
  } as const satisfies Readonly<Record<string, Table>>
}

const text = (value: string, more: Partial<Cell> = {}): Cell => ({ unit: 'text', value, ...more })
const count = (value: number | null): Cell => ({ unit: 'count', value })
const percent = (value: number | null): Cell => ({ unit: 'percent', value })

function numbersTable(answer: Indicators, isOfClass: boolean, scope: readonly string[]): Table {
  const { periodo, anterior } = answer
  const title = scope.length > 0 ? `Indicador (${scope.join(', ')})` : 'Indicador'
  if (answer.idades) {
    const columns = [answer, ...Object.values(answer.idades)].map(({ agora, hoje }) =>
      indicatorRows({ agora, antes: agora, hoje }, isOfClass),
    )
    return {
      name: 'Números do período',
      head: [title, 'Todas as idades', ...Object.values(ageGroups).map(({ label }) => label)],
      lines: indicatorRows(answer, isOfClass).map(({ label, unit, note, isPart }, line) => [
        text(label, { note, isPart }),
        ...columns.map((rows) => ({ unit, value: rows[line]?.agora ?? null })),
      ]),
    }
  }
  return {
    name: 'Números do período',
    head: [title, periodWords(periodo), periodWords(anterior), 'Diferença'],
    lines: indicatorRows(answer, isOfClass).map(({ label, unit, agora, antes, note, isPart }) => [
      text(label, { note, isPart }),
      { unit, value: agora },
      { unit, value: antes },
      { unit: unit === 'count' ? 'more' : 'points', value: changeOf(agora, antes) },
    ]),
  }
}

/** The weeks of everybody, or of a class beside those of all. */
export function weeksTable(weeks: readonly WeekTally[], all: readonly WeekTally[] | null): Table {
  const others = new Map(all?.map((week) => [week.semana, week]))
  return {
    name: 'Presença por semana',
    head: [
      ...['Semana de', 'Presenças', 'Faltas', 'Justificadas', 'Presença'],
      ...(all ? ['Presença de todas'] : []),
    ],
    lines: weeks.map((week) => {
      const other = others.get(week.semana)
      return [
        text(formatDate(week.semana)),
        count(week.presente),
        count(week.ausente),
        count(week.justificado),
        percent(rateOf(week)),
        ...(all ? [percent(rateOf(other))] : []),
      ]
    }),
  }
}

/** The presences of all records of a week, in percent. */
export function rateOf(week: WeekTally | undefined): number | null {
  return week ? percentOf(week.presente, totalOf(week)) : null
}

function weekdaysTable({ dias_da_semana }: Indicators): Table {
  return {
    name: 'Faltas por dia da semana',
    head: ['Dia', 'Faltas', 'Justificadas', 'Registros', 'Faltas nos registros'],
    lines: dias_da_semana.map((day) => [
      text(weekdays[day.dia]),
      count(day.ausente),
      count(day.justificado),
      count(totalOf(day)),
      percent(percentOf(day.ausente, totalOf(day))),
    ]),
  }
}

function monthsTable({ meses }: Indicators): Table {
  return {
    name: 'Entradas e saídas por mês',
    head: ['Mês', 'Entradas', 'Saídas'],
    lines: meses.map(({ mes, entradas, saidas }) => [
      text(monthWords(mes)),
      count(entradas),
      count(saidas),
    ]),
  }
}

/** The seals in the order in which they are shown, with how many students have each. */
export function sealsOf({ hoje: { selos } }: Indicators) {
  return [
    { selo: 'regular', label: sealLabels.regular, alunos: selos.regular },
    { selo: 'atencao', label: sealLabels.atencao, alunos: selos.atencao },
    { selo: 'critico', label: sealLabels.critico, alunos: selos.critico },
    { selo: 'sem_dados', label: noSeal, alunos: selos.sem_dados },
  ] as const
}

function sealsTable(answer: Indicators, isOfClass: boolean): Table {
  return {
    name: 'Alunos por selo, hoje',
    // Of a student there is one, whatever classes it is by.
    head: [isOfClass ? 'Selo, por todas as turmas' : 'Selo', 'Alunos'],
    lines: sealsOf(answer).map(({ label, alunos }) => [text(label), count(alunos)]),
  }
}

/** A cell as people read it: '1.204', '87,4 %', '+3', '−1,5 p.p.'. */
export function cellWords({ unit, value }: Cell): string {
  if (value === null) return emptyValue
  if (typeof value === 'string') return value
  if (unit === 'percent') return formatPercent(value)
  const sign = unit === 'count' || value === 0 ? '' : value > 0 ? '+' : '−'
  const size = Math.abs(value)
  if (unit === 'points') return `${sign}${formatTenths(size)} p.p.`
  return `${sign}${formatCount(size)}`
}
