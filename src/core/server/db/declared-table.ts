import type { Kysely } from 'kysely'
import type { TableSchema } from './system-schema.ts'
import type { Database } from './tables.ts'
import type { Trigger } from './triggers.ts'

/** A table that a feature keeps, or what it adds to one that is there. */
export interface DeclaredTable {
  readonly columns?: TableSchema
  /** In SQL, after `create`. */
  readonly indexes?: readonly string[]
  /** A restored server works its rows out anew: no copy holds them. */
  readonly workedOut?: true
  /** After how many days its rows go, by the column that has the day. */
  readonly expires?: { readonly by: string; readonly days: number }
  /** What keeps it with each change of other tables, and the statement that begins it anew with them. */
  readonly follows?: { readonly triggers: readonly Trigger[]; readonly anew: string }
  /** Fills it in a database that has not had one of its columns; where that may not be null, the table is made anew. */
  readonly filling?: { readonly column: string; fill(connection: Kysely<Database>): Promise<void> }
}

/** Such tables by name. */
export type DeclaredTables = Readonly<Record<string, DeclaredTable>>
