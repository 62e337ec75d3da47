import { type Kysely, sql } from 'kysely'
import { mayHaveOrdinal } from '#model/ordinals'
import type { Dialect } from './codec.ts'
import type { Database } from './tables.ts'

/** A table of SQLite that finds the rows of another by any three letters of their folded texts, or more. */
export interface SearchTable {
  readonly table: string
  readonly of: string
  readonly columns: readonly string[]
  /** Whether all rows count, and not only those that were not deleted. */
  readonly plain: boolean
}

/** The name of the search table of an entity's table. */
export function searchTableOf(table: string): string {
  return `busca_${table}`
}

/** The table and the triggers that keep it in the transaction of each write, in SQL, as SQLite stores them. */
export function searchCommands({ table, of, columns, plain }: SearchTable): string[] {
  const names = columns.join(', ')
  const values = (row: string) => [`${row}.id`, ...columns.map((each) => `${row}.${each}`)]
  const isActive = (row: string) => (plain ? '1' : `${row}.excluido_em is null`)
  const enters = `insert into ${table} (rowid, ${names}) values (${values('new').join(', ')})`
  const leaves = `insert into ${table} (${table}, rowid, ${names}) values ('delete', ${values('old').join(', ')})`
  const differs = columns.map((each) => `new.${each} is not old.${each}`)
  const watched = plain ? columns : [...columns, 'excluido_em']
  const changes = (own: string, other: string) =>
    [`${isActive(own)} and (not (${isActive(other)})`, ...differs].join(' or ')
  const trigger = (name: string, event: string, condition: string, command: string) =>
    `create trigger ${table}_${name} ${event} on ${of} when ${condition} begin ${command}; end`
  return [
    `create virtual table ${table} using fts5(${names}, content='', columnsize=0, tokenize='trigram case_sensitive 1')`,
    trigger('entra', 'after insert', isActive('new'), enters),
    trigger('sai', 'after delete', isActive('old'), leaves),
    // What a row was leaves before the row changes: its number is in the table once.
    trigger('antes', `before update of ${watched.join(', ')}`, `${changes('old', 'new')})`, leaves),
    trigger('depois', `after update of ${watched.join(', ')}`, `${changes('new', 'old')})`, enters),
  ]
}

/** Makes a search table and fills it with the rows that are there. */
export async function makeSearch(connection: Kysely<Database>, search: SearchTable) {
  const { table, of, columns, plain } = search
  const [made = '', ...triggers] = searchCommands(search)
  const names = columns.join(', ')
  const active = plain ? '' : ' where excluido_em is null'
  const commands = [
    made,
    `insert into ${table} (rowid, ${names}) select id, ${names} from ${of}${active}`,
    ...triggers,
  ]
  for (const command of commands) await sql.raw(command).execute(connection)
}

/** Drops the search tables and their triggers, which hold no data of their own, before other tables change. */
export async function dropSearches(connection: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ type: string; name: string }>`
    select type, name from sqlite_master where ${ours} order by type desc`.execute(connection)
  for (const { type, name } of rows)
    await sql`drop ${sql.raw(type)} ${sql.table(name)}`.execute(connection)
}

/** The commands after which the search tables of an open file hold nothing of rows that have left them. */
export function searchesWithoutRemains(database: OpenFile): string[] {
  const tables = database.prepare(
    "select name from pragma_table_list where schema = 'main' and type = 'virtual'",
  )
  return tables.all().map(({ name }) => `insert into ${name} (${name}) values ('optimize')`)
}

interface OpenFile {
  prepare(sql: string): { all(): Record<string, unknown>[] }
}

/** The commands that made the search tables and triggers of a database. */
export async function presentSearches(connection: Kysely<Database>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_master where ${ours}`.execute(connection)
  return new Set(rows.map((row) => row.sql.toLowerCase()))
}

const ours = sql`((type = 'table' and sql like 'create virtual table busca\\_%' escape '\\')
  or (type = 'trigger' and name like 'busca\\_%' escape '\\'))`

/** What the parts of a text are told apart by in PostgreSQL: a search for it is not one of the index. */
const between = '|'

/** The index of PostgreSQL for the same, of built-in functions alone: no extension is needed for it. */
export function searchIndexOf(table: string, column: string, active: string): string {
  return `index i_${table}_parte_${column} on ${table} using gin ((${partsOf(column)}))${active}`
}

/** The parts of three letters of a column: those that begin at its first letter, at its second, and at its third. */
function partsOf(column: string): string {
  const parts = [1, 2, 3].map((from) => {
    const text = from === 1 ? column : `substr(${column}, ${from})`
    return `regexp_replace(${text}, '(...)', '\\1${between}', 'g')`
  })
  return `string_to_array(${parts.join(` || '${between}' || `)}, '${between}')`
}

/** Whether the parts of a folded text may tell which rows contain it: not where a number in it may bear a mark. */
export function hasParts(text: string): boolean {
  return [...text].length >= 3 && !text.includes(between) && !mayHaveOrdinal(text)
}

/** The rows of which the index says that a column may contain a text. */
export function amongFound(dialect: Dialect, table: string, column: string, text: string) {
  if (dialect === 'postgres') return havingParts(`${table}.${column}`, text)
  const search = sql.table(searchTableOf(table))
  return sql<boolean>`${sql.ref(`${table}.id`)} in
    (select rowid from ${search} where ${search} match ${matchOf([column], text)})`
}

/** In PostgreSQL: the rows that have every part of a text; those that contain it are among them. */
export function havingParts(column: string, text: string) {
  const letters = [...text]
  const parts = letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''))
  const wanted = [...new Set(parts)].join(between)
  return sql<boolean>`${sql.raw(partsOf(column))} @> string_to_array(${wanted}, ${sql.lit(between)})`
}

/** In SQLite: what the search table is asked for the rows with a text in one of some columns. */
export function matchOf(columns: readonly string[], text: string): string {
  return `{${columns.join(' ')}} : "${text.replaceAll('"', '""')}"`
}
