import { type Kysely, sql } from 'kysely'
import { tableOfPairs } from '#model/pairs'
import type { Dialect } from './codec.ts'
import { presentSchema } from './present-schema.ts'
import { foldedColumn } from './schema.ts'
import type { Database } from './tables.ts'

/** The context of a written migration: one transaction for all migrations, and the dialect. */
export interface MigrationContext {
  readonly connection: Kysely<Database>
  readonly dialect: Dialect
}

/**
 * A schema change that cannot be derived from the declarations, because it renames, rewrites or drops stored data. It
 * runs once in each database, before the derived step; new databases do not need it.
 */
export interface Migration {
  /** A number and words, like its file name: '0002-livro-sem-capa'. */
  readonly name: string
  up(context: MigrationContext): Promise<void>
}

/** Whether a table has a column: an old database may not have it. */
export async function hasColumn(
  { connection, dialect }: MigrationContext,
  table: string,
  column: string,
): Promise<boolean> {
  const { tables } = await presentSchema(connection, dialect)
  return tables.get(table)?.has(column) ?? false
}

/** Renames a column, if it exists, with its folded one; the derived step recreates its indexes. */
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

/** Drops a column and its data, or the pairs of a field of several rows, if they exist, and what the audit kept of its values. */
export async function dropColumn(
  context: MigrationContext,
  table: string,
  column: string,
): Promise<void> {
  const { indexes } = await presentSchema(context.connection, context.dialect)
  // SQLite cannot drop a column with an index; the derived step recreates the table's indexes.
  for (const name of indexes.keys())
    if (name.startsWith(`i_${table}_`) || name.startsWith(`u_${table}_`))
      await sql`drop index ${sql.table(name)}`.execute(context.connection)
  for (const each of [column, foldedColumn(column)]) {
    if (!(await hasColumn(context, table, each))) continue
    const dropped = sql`alter table ${sql.table(table)} drop column ${sql.ref(each)}`
    await dropped.execute(context.connection)
  }
  if (column.endsWith('_ids')) {
    const pairs = sql.table(tableOfPairs({ name: table }, column))
    await sql`drop table if exists ${pairs}`.execute(context.connection)
  }
  await dropTracedValues(context, table, column)
}

const portion = 500

async function dropTracedValues({ connection }: MigrationContext, table: string, column: string) {
  const key = `%${JSON.stringify(column)}:%`
  const without = (json: string | null) => {
    if (json === null) return null
    const { [column]: _, ...others } = JSON.parse(json)
    return JSON.stringify(others)
  }
  for (let last: number | undefined = 0; last !== undefined; ) {
    const traces: { id: number; antes: string | null; depois: string | null }[] = await connection
      .selectFrom('auditoria')
      .select(['id', 'antes', 'depois'])
      .where('recurso', '=', table)
      .where('id', '>', last)
      .where(sql<boolean>`(antes like ${key} or depois like ${key})`)
      .orderBy('id')
      .limit(portion)
      .execute()
    for (const { id, antes, depois } of traces)
      await connection
        .updateTable('auditoria')
        .set({ antes: without(antes), depois: without(depois) })
        .where('id', '=', id)
        .execute()
    last = traces.at(-1)?.id
  }
}

/** Drops a table with all its rows, if it exists, and what the audit kept of their values. */
export async function dropTable({ connection }: MigrationContext, table: string): Promise<void> {
  await connection
    .updateTable('auditoria')
    .set({ antes: null, depois: null })
    .where('recurso', '=', table)
    .execute()
  await sql`drop table if exists ${sql.table(table)}`.execute(connection)
}
