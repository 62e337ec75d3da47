import type { Kind } from '#model/field'
import { once } from '#model/once'
import { fieldsOf, type Resource } from '#model/resource'

/** The two databases. */
export type Dialect = 'sqlite' | 'postgres'

/** The type of a column of each kind; null where the kind has no column. */
export const columnTypes = {
  text: { sqlite: 'text', postgres: 'text' },
  longText: { sqlite: 'text', postgres: 'text' },
  email: { sqlite: 'text', postgres: 'text' },
  phone: { sqlite: 'text', postgres: 'text' },
  cpf: { sqlite: 'text', postgres: 'text' },
  date: { sqlite: 'text', postgres: 'text' },
  time: { sqlite: 'text', postgres: 'text' },
  choice: { sqlite: 'text', postgres: 'text' },
  choices: { sqlite: 'text', postgres: 'text' },
  moment: { sqlite: 'text', postgres: 'text' },
  flag: { sqlite: 'integer', postgres: 'boolean' },
  integer: { sqlite: 'integer', postgres: 'integer' },
  year: { sqlite: 'integer', postgres: 'integer' },
  reference: { sqlite: 'integer', postgres: 'integer' },
  money: { sqlite: 'real', postgres: 'double precision' },
  percent: { sqlite: 'real', postgres: 'double precision' },
  decimal: { sqlite: 'real', postgres: 'double precision' },
  references: null,
  password: null,
  file: null,
  computed: null,
  children: null,
} as const satisfies Record<Kind, Record<Dialect, string> | null>

/** Encodes a value for the database: SQLite has no booleans, and several choices are an array in JSON. */
export function encode(value: unknown, dialect: Dialect): unknown {
  if (Array.isArray(value)) return JSON.stringify(value)
  return dialect === 'sqlite' && typeof value === 'boolean' ? Number(value) : value
}

/** What of an encoded list stands for one choice: exact, as no choice has a quotation mark. */
export function encodedChoice(word: string): string {
  return JSON.stringify(word)
}

/** Decodes a row of the database: flags as booleans, several choices as an array. */
export function decode(resource: Resource, row: Record<string, unknown>): Record<string, unknown> {
  const values: Record<string, unknown> = { ...row }
  for (const [name, { kind }] of encodedIn(resource))
    if (name in row) values[name] = decoded(kind, row[name])
  return values
}

const encodedIn = once((resource: Resource) =>
  fieldsOf(resource).filter(([, { kind }]) => kind === 'flag' || kind === 'choices'),
)

/** Decodes one value of the database. */
export function decoded(kind: Kind, value: unknown): unknown {
  if (kind === 'choices' && typeof value === 'string') return JSON.parse(value)
  return kind === 'flag' ? Boolean(value) : (value ?? null)
}
