import { type Kysely, sql } from 'kysely'
import type { Dialect } from './codec.ts'
import type { Database } from './tables.ts'

/** The tables of an institute; on PostgreSQL those of its schema, beside which others may stand. */
export async function ownTables(kysely: Kysely<Database>, dialect: Dialect): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`${sql.raw(queries[dialect])}`.execute(kysely)
  return rows.map(({ name }) => name)
}

const queries: Readonly<Record<Dialect, string>> = {
  sqlite:
    "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'",
  postgres: 'select tablename as name from pg_tables where schemaname = current_schema()',
}
