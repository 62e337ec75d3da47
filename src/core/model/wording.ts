import { hasEnded } from './closed.ts'
import type { Field, Kind } from './field.ts'
import type { StoredFile } from './file.ts'
import {
  formatDate,
  formatMoment,
  formatMoney,
  formatNumber,
  formatPercent,
  maskCpf,
  maskPhone,
} from './format.ts'
import { expansionOf, type Named, namesRows, type Resource } from './resource.ts'
import type { Values } from './values.ts'

/** The value of a field, as people read it in pt-BR. */
export const wordsOfValue = (field: Field, value: unknown): string =>
  wording[field.kind](value, field)

/** The value of a field in a row, as people read it in pt-BR; '' where there is none. */
export function wordsOf(name: string, field: Field, row: Values): string {
  const value = namesRows(field) ? row[expansionOf(name)] : row[name]
  return value == null ? '' : wordsOfValue(field, value)
}

/** What a row says in some of its fields. */
export function wordsIn(fields: readonly (readonly [string, Field])[], row: Values): string {
  return fields
    .map(([name, field]) => wordsOf(name, field, row))
    .filter(Boolean)
    .join(' · ')
}

/** The words of the display of a row, and for one of few words those of the next column that says something: whose it is. */
export function rowWords({ display, fields }: Resource, row: Values): string {
  const words = (name: string) => (fields[name] ? wordsOf(name, fields[name], row) : '')
  if (fields[display]?.kind !== 'choice') return words(display)
  const [whose = ''] = Object.keys(fields).filter(
    (name) => name !== display && fields[name]?.list && words(name),
  )
  return [words(display), words(whose)].filter(Boolean).join(' · ')
}

/** The name by which rows mention a row of another resource. */
export function nameOf(named: Named): string {
  const { nome, name, ...others } = named
  const [display = ''] = Object.entries(others).flatMap(([key, value]) =>
    key === 'id' ? [] : [value],
  )
  return nome ?? name ?? String(display ?? '')
}

/** A row where it is chosen among others: one that has ended is told from those of today, '5º ano A (2025)'. */
export function choiceWords(resource: Resource, row: Values): string {
  const { display, ended = '', label, fields } = resource
  const name = String(row[display] ?? '')
  if (!hasEnded(resource, row)) return name
  if (fields[ended]?.kind === 'flag') return `${name} (${fields[ended].label.toLowerCase()})`
  const [own] = Object.entries(fields).find(([, { kind }]) => kind === 'year') ?? [ended]
  const year = String(row[own] ?? row[ended]).slice(0, 4)
  const over = label.gender === 'f' ? 'encerrada' : 'encerrado'
  return `${name} (${name.includes(year) ? over : year})`
}

const text = (value: unknown) => String(value)

const wording = {
  text,
  longText: text,
  email: text,
  phone: (value) => maskPhone(String(value)),
  cpf: (value) => maskCpf(String(value)),
  date: (value) => formatDate(String(value)),
  time: text,
  choice: (value, { choices }) => choices?.[String(value)] ?? String(value),
  choices: (value, { choices }) =>
    [value]
      .flat()
      .map((word) => choices?.[String(word)] ?? String(word))
      .join(', '),
  flag: yesOrNo,
  integer: text,
  year: text,
  decimal: (value) => formatNumber(Number(value)),
  money: (value) => formatMoney(Number(value)),
  percent: (value) => formatPercent(Number(value)),
  reference: (value) => (isNamed(value) ? nameOf(value) : ''),
  references: (value) => joined([value].flat().filter(isNamed).map(nameOf)),
  password: () => '',
  moment: (value) => formatMoment(String(value)),
  file: (value) => (value as StoredFile).nome_arquivo,
  children: () => '',
  computed: (value) => {
    if (typeof value === 'boolean') return yesOrNo(value)
    return isNamed(value) ? nameOf(value) : typeof value === 'object' ? '' : String(value)
  },
} satisfies Record<Kind, (value: unknown, field: Field) => string>

/** Names as a cell of a spreadsheet has them: one that has a comma is told from two. */
export function joined(names: readonly string[]): string {
  return names.join(names.some((name) => name.includes(',')) ? '; ' : ', ')
}

function yesOrNo(value: unknown): string {
  return value ? 'Sim' : 'Não'
}

function isNamed(value: unknown): value is Named {
  return typeof value === 'object' && value !== null && 'id' in value
}
