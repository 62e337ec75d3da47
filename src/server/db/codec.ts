import type { Kind } from '#model/field'
import { fieldsOf, isStored, type Resource } from '#model/resource'

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
  choice: { sqlite: 'text', postgres: 'text' },
  moment: { sqlite: 'text', postgres: 'text' },
  flag: { sqlite: 'integer', postgres: 'boolean' },
  integer: { sqlite: 'integer', postgres: 'integer' },
  year: { sqlite: 'integer', postgres: 'integer' },
  reference: { sqlite: 'integer', postgres: 'integer' },
  money: { sqlite: 'real', postgres: 'double precision' },
  percent: { sqlite: 'real', postgres: 'double precision' },
  decimal: { sqlite: 'real', postgres: 'double precision' },
  password: null,
  computed: null,
  children: null,
} as const satisfies Record<Kind, Record<Dialect, string> | null>

/** Encodes a value for the database: SQLite has no booleans. */
export function encode(value: unknown, dialect: Dialect): unknown {
  return dialect === 'sqlite' && typeof value === 'boolean' ? Number(value) : value
}

/** Decodes a row of the database: flags as booleans. */
export function decode(resource: Resource, row: Record<string, unknown>): Record<string, unknown> {
  const values: Record<string, unknown> = { ...row }
  for (const [name, field] of fieldsOf(resource)) {
    if (field.kind === 'flag' && isStored(field) && name in row)
      values[name] = decoded('flag', row[name])
  }
  return values
}

/** Decodes one value of the database. */
export function decoded(kind: Kind, value: unknown): unknown {
  return kind === 'flag' ? Boolean(value) : (value ?? null)
}
