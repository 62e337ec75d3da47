import { type Kysely, sql } from 'kysely'
import type { Dialect } from './codec.ts'
import { presentSearches } from './search-index.ts'
import type { Database } from './tables.ts'
import { presentTriggers } from './triggers.ts'

/** The schema of a database: column types by table, and the shape of each of our indexes by name. */
export interface PresentSchema {
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly indexes: ReadonlyMap<string, string>
  /** On SQLite, the commands that made its search tables. */
  readonly searches: ReadonlySet<string>
  /** The names of our triggers. */
  readonly triggers: ReadonlySet<string>
}

/** Reads the schema of a database. */
export async function presentSchema(
  connection: Kysely<Database>,
  dialect: Dialect,
): Promise<PresentSchema> {
  const columns = await sql.raw<Column>(columnQueries[dialect]).execute(connection)
  const indexes = await sql.raw<Index>(indexQueries[dialect]).execute(connection)
  const tables = new Map<string, Map<string, string>>()
  for (const { table, name, type } of columns.rows) {
    const known = tables.get(table) ?? new Map<string, string>()
    tables.set(table, known.set(name, type.toLowerCase()))
  }
  return {
    tables,
    indexes: new Map(indexes.rows.map(({ name, definition }) => [name, indexShape(definition)])),
    searches: dialect === 'sqlite' ? await presentSearches(connection) : new Set(),
    triggers: await presentTriggers(connection, dialect),
  }
}

type Column = Readonly<Record<'table' | 'name' | 'type', string>>
type Index = Readonly<Record<'name' | 'definition', string>>

/** The relevant parts of an index definition, the same on both databases: columns, unique or not, partial or not. */
export function indexShape(definition: string): string {
  const words = definition.toLowerCase()
  const partial = words.includes(' where ')
  // PostgreSQL writes an expression in its own way: what is the same is the column that it is of.
  if (words.includes(' using gin ')) return `gin ${/\bbusca_\w+/.exec(words)} ${partial}`
  const columns = /\(([^)]*)\)/.exec(words)?.[1] ?? ''
  return `${words.includes('unique index')} ${columns.replace(/\s/g, '')} ${partial}`
}

const columnQueries = {
  sqlite: `select m.name as "table", c.name as name, c.type as type
    from pragma_table_list m, pragma_table_info(m.name) c
    where m.schema = 'main' and m.type = 'table' and m.name not like 'sqlite_%'`,
  postgres: `select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    and a.attnum > 0 and not a.attisdropped`,
} as const satisfies Record<Dialect, string>

const indexQueries = {
  sqlite: `select name, sql as definition from sqlite_master
    where type = 'index' and (name like 'u\\_%' escape '\\' or name like 'i\\_%' escape '\\')`,
  postgres: `select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and (indexname like 'u\\_%' or indexname like 'i\\_%')`,
} as const satisfies Record<Dialect, string>
