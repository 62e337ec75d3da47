import { type Kysely, sql } from 'kysely'
import type { Difference } from './derived-step.ts'
import { dropColumn, dropTable, type MigrationContext } from './migration.ts'
import type { Database } from './tables.ts'

/**
 * What the development build alone gives to a database that is opened: it may drop what it has added itself, as long
 * as no commit declares it.
 */
export interface Development {
  /** Which of these parts a commit declares. Throws a sentence if that cannot be known. */
  committed<N extends NamedPart>(parts: readonly N[]): ReadonlySet<N>
}

/** A table, or a column with the names that it has had; those of a table are none. */
export interface NamedPart {
  readonly table: string
  readonly names: readonly string[]
}

/** The first line of what a step of the development build has recorded. */
const byDevelopment = '-- npm run dev'

/** The recorded text of a step. */
export function recordedText(commands: string, development: Development | undefined): string {
  return development && commands ? `${byDevelopment};\n${commands}` : commands
}

/** A column, or a whole table: then `column` is empty. */
type Part = Pick<Difference, 'table' | 'column'>

/** Of these parts, those that only the development build has added and no commit declares. */
export async function uncommittedOf<P extends Part>(
  connection: Kysely<Database>,
  parts: readonly P[],
  { committed }: Development,
): Promise<readonly P[]> {
  const commands = await commandsOf(connection)
  const named = parts.flatMap((part) => {
    const names = namesOf(commands, part)
    return names ? [{ part, table: part.table, names }] : []
  })
  if (named.length === 0) return []
  const declared = committed(named)
  return named.filter((each) => !declared.has(each)).map(({ part }) => part)
}

interface Command {
  readonly text: string
  readonly isDevelopment: boolean
}

/** What all steps have changed, newest first. */
async function commandsOf(connection: Kysely<Database>): Promise<readonly Command[]> {
  const steps = await connection
    .selectFrom('migracao')
    .select('comandos')
    .orderBy('numero', 'desc')
    .execute()
  return steps.flatMap(({ comandos }) => {
    const isDevelopment = comandos.startsWith(byDevelopment)
    const texts = comandos.split(';\n').reverse()
    return texts.map((text) => ({ text, isDevelopment }))
  })
}

/** The names of a column since the development build added it, none of a table; null if it did not. */
function namesOf(commands: readonly Command[], { table, column }: Part): readonly string[] | null {
  const adding = `alter table ${table} add column ${column} `
  const renaming = `alter table ${table} rename column `
  for (const [at, { text, isDevelopment }] of commands.entries()) {
    const isMade = text.startsWith(`create table ${table} (`)
    if (column === '' && isMade) return isDevelopment ? [] : null
    if (text.startsWith(adding)) return isDevelopment ? [column] : null
    if (isMade) return isDevelopment && new RegExp(`[(,] ?${column} `).test(text) ? [column] : null
    const [before = '', after] = text.startsWith(renaming)
      ? text.slice(renaming.length).split(' to ')
      : []
    if (after !== column) continue
    const names = namesOf(commands.slice(at + 1), { table, column: before })
    return names && [column, ...names]
  }
  return null
}

/** Drops such parts with their values; returns what has gone, in words. */
export async function dropUncommitted(
  context: MigrationContext,
  parts: readonly Part[],
): Promise<readonly string[]> {
  const gone: string[] = []
  for (const { table, column } of parts) {
    const counted = column === '' ? sql`*` : sql.ref(column)
    const { rows } = await sql<{ count: number }>`
      select count(${counted}) as count from ${sql.table(table)}`.execute(context.connection)
    const count = Number(rows[0]?.count ?? 0)
    if (column === '') await dropTable(context, table)
    else await dropColumn(context, table, column)
    const values = `${count} ${count === 1 ? 'valor' : 'valores'}`
    const lines = `${count} ${count === 1 ? 'linha' : 'linhas'}`
    gone.push(column === '' ? `${table} (${lines})` : `${table}.${column} (${values})`)
  }
  return gone
}
