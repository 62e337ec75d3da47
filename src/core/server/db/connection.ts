import type { Kysely, Transaction } from 'kysely'
import { fold } from '#model/format'
import { fieldsOf, isStored, type Resource } from '#model/resource'
import { type Dialect, encode } from './codec.ts'
import { foldedColumn, isFolded } from './schema.ts'
import type { Database } from './tables.ts'

/** The database, or a transaction on it. */
export type Connection = Kysely<Database> | Transaction<Database>

/** Tables whose columns the types do not know. */
export type AnyTables = Record<string, Record<string, unknown>>

/**
 * The same connection, for a table known only by its resource. Names come from declarations, never from requests, and
 * the codec encodes the values; the types cannot express this.
 */
export function anyTable(connection: Connection): Kysely<AnyTables> {
  return connection as unknown as Kysely<AnyTables>
}

/** Checked values as columns: flags encoded for the dialect, and folded texts for search and order. */
export function columnsOf(
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
  dialect: Dialect,
): Record<string, unknown> {
  const columns: Record<string, unknown> = {}
  for (const [name, field] of fieldsOf(resource)) {
    if (!isStored(field) || !(name in values)) continue
    const value = values[name]
    columns[name] = encode(value, dialect)
    if (isFolded(field))
      columns[foldedColumn(name)] = typeof value === 'string' ? fold(value) : null
  }
  return columns
}
