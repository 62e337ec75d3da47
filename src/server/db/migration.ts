import { type Kysely, sql } from 'kysely'
import type { Dialect } from './codec.ts'
import { presentSchema } from './present-schema.ts'
import { foldedColumn } from './schema.ts'
import type { Database } from './tables.ts'

/** What a written migration works with: one transaction for all of it, and the database that it is on. */
export interface MigrationContext {
  readonly connection: Kysely<Database>
  readonly dialect: Dialect
}

/**
 * A change of the schema that the declarations cannot derive, because something stored would be renamed,
 * rewritten or dropped. It runs before what the declarations add, once in each database; a new one starts beyond it.
 */
export interface Migration {
  /** A number and words, as its file is called: '0002-aluno-nome-social'. */
  readonly name: string
  up(context: MigrationContext): Promise<void>
}

/** Whether a table has a column: a database may come from before the column was. */
export async function hasColumn(
  { connection, dialect }: MigrationContext,
  table: string,
  column: string,
): Promise<boolean> {
  const { tables } = await presentSchema(connection, dialect)
  return tables.get(table)?.has(column) ?? false
}

/** Renames a column where it is, with its folded one; its indexes follow by what the declarations derive. */
export async function renameColumn(
  context: MigrationContext,
  table: string,
  from: string,
  to: string,
): Promise<void> {
  for (const [before, after] of [
    [from, to],
    [foldedColumn(from), foldedColumn(to)],
  ] as const) {
    if (!(await hasColumn(context, table, before))) continue
    const names = sql`${sql.table(table)} rename column ${sql.ref(before)} to ${sql.ref(after)}`
    await sql`alter table ${names}`.execute(context.connection)
  }
}

/** Drops a column where it is, with all that it holds. */
export async function dropColumn(
  context: MigrationContext,
  table: string,
  column: string,
): Promise<void> {
  const { indexes } = await presentSchema(context.connection, context.dialect)
  // SQLite drops no column that an index names; those of the table come back by what the declarations derive.
  for (const name of indexes.keys())
    if (name.startsWith(`i_${table}_`) || name.startsWith(`u_${table}_`))
      await sql`drop index ${sql.table(name)}`.execute(context.connection)
  for (const each of [column, foldedColumn(column)]) {
    if (!(await hasColumn(context, table, each))) continue
    const dropped = sql`alter table ${sql.table(table)} drop column ${sql.ref(each)}`
    await dropped.execute(context.connection)
  }
}
