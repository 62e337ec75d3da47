import { cpus } from 'node:os'
import type { Verdict } from './budgets.ts'
import { wordOf } from './cost.ts'
import type { Result } from './database.ts'
import { type Growth, steady } from './growth.ts'
import type { Plan } from './plan.ts'
import type { Database } from './size.ts'
import { works } from './works.ts'

const names: Readonly<Record<Database, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

const number = (value: number, digits = 0) =>
  value.toLocaleString('pt-BR', { minimumFractionDigits: digits, maximumFractionDigits: digits })
const ratio = (one: number, other: number | null) => (other ? `${number(one / other, 2)} ×` : '—')

/** What is about to be measured, and on what. */
export function heading({ size, judges }: Plan, databases: readonly Database[]): string {
  const { students, classes, days } = size
  return [
    `Caderno, desempenho do servidor: ${number(students)} alunos, ${number(classes)} turmas, ` +
      `${number(students * days)} registros de frequência`,
    `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim()}; ` +
      databases.map((database) => names[database]).join(' e '),
    judges ? '' : 'Tamanho reduzido: não serve para julgar as metas.\n',
  ].join('\n')
}

/** Each work, alone and under load, beside the others. */
export function figuresTable({ database, figures }: Result): string {
  const rows = Object.values(figures).map((each) => [
    each.name,
    number(each.p50, 2),
    number(each.p99, 2),
    number(each.perSecond),
    number(each.loadedP99, 1),
    ratio(each.perSecond, each.bare),
    ratio(each.perSecond, each.plain),
    number(each.processor, 2),
    number(each.memory),
  ])
  const columns = [
    'p50 ms',
    'p99 ms',
    'por s',
    'p99 ms',
    '× Fastify',
    '× json-server',
    'CPU ms',
    'MB',
  ]
  return table([`${names[database]}: uma pessoa só, e sob carga`, ...columns], rows)
}

/** How medians grow with the institute. */
export function growthTable(database: Database, growth: readonly Growth[]): string {
  const sizes = growth.map(({ size }) => `${number(size.students)} alunos`)
  return table(
    [`${names[database]}: mediana e CPU de servidor e banco, em ms`, ...sizes],
    steady.map((name) => [
      works[name].name,
      ...growth.map(
        ({ medians, processors }) => `${number(medians[name], 2)} e ${number(processors[name], 2)}`,
      ),
    ]),
  )
}

/** Each budget with its verdict, for each database. */
export function verdictTable(
  all: readonly { readonly database: Database; readonly verdicts: readonly Verdict[] }[],
): string {
  return all
    .map(({ database, verdicts }) =>
      table(
        [`${names[database]}: metas`, 'meta', 'medido', ''],
        verdicts.map(({ work, budget, measured, met }) => [work, budget, measured, wordOf(met)]),
      ),
    )
    .join('\n')
}

/** The first column to the left, the others to the right. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, at) =>
    Math.max(...[head, ...rows].map((row) => (row[at] ?? '').length)),
  )
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
  const rule = widths.map((width) => '─'.repeat(width)).join('  ')
  return ['', line(head), rule, ...rows.map(line)].join('\n')
}
