import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Dialect } from './codec.ts'
import type { Database } from './tables.ts'

/**
 * What follows each change of a row of a table, in its transaction, whoever makes it: statements of SQL that both databases
 * take, in which `new` and `old` are the row.
 */
export interface Trigger {
  readonly on: string
  readonly event: 'insert' | 'delete' | 'update'
  /** Of an update, the columns that it watches. */
  readonly of?: readonly string[]
  readonly when?: string
  readonly run: string
}

/** The name of a trigger, and of its function: another one where it does something else. */
export function triggerName(trigger: Trigger): string {
  const word = createHash('md5').update(JSON.stringify(trigger)).digest('hex').slice(0, 8)
  return `segue_${trigger.on}_${trigger.event}_${word}`
}

/** Makes triggers. */
export async function makeTriggers(
  connection: Kysely<Database>,
  triggers: readonly Trigger[],
  dialect: Dialect,
): Promise<void> {
  for (const trigger of triggers) {
    const { on, event, of, when, run } = trigger
    const name = triggerName(trigger)
    const columns = of ? ` of ${of.join(', ')}` : ''
    const head = `create trigger ${name} after ${event}${columns} on ${on}`
    const condition = when ? ` when (${when})` : ''
    const commands =
      dialect === 'sqlite'
        ? [`${head}${condition} begin ${run}; end`]
        : [
            `create or replace function ${name}() returns trigger language plpgsql as
              $$ begin ${run}; return null; end $$`,
            `${head} for each row${condition} execute function ${name}()`,
          ]
    for (const command of commands) await sql.raw(command).execute(connection)
  }
}

/** Drops the triggers, before tables change: those of a declaration are made again. */
export async function dropTriggers(connection: Kysely<Database>, dialect: Dialect): Promise<void> {
  const made = await sql<{ name: string }>`${sql.raw(makers[dialect])}`.execute(connection)
  for (const { name } of made.rows)
    await sql
      .raw(
        dialect === 'sqlite' ? `drop trigger ${name}` : `drop function if exists ${name}() cascade`,
      )
      .execute(connection)
}

/** The names of the triggers of a database. */
export async function presentTriggers(
  connection: Kysely<Database>,
  dialect: Dialect,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`${sql.raw(present[dialect])}`.execute(connection)
  return new Set(rows.map(({ name }) => name))
}

const ofSqlite =
  "select name from sqlite_master where type = 'trigger' and name like 'segue\\_%' escape '\\'"

const present: Readonly<Record<Dialect, string>> = {
  sqlite: ofSqlite,
  postgres: `select tgname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = current_schema()::regnamespace and tgname like 'segue\\_%'`,
}

/** What triggers are made by: on PostgreSQL functions, which a restored copy leaves without them. */
const makers: Readonly<Record<Dialect, string>> = {
  sqlite: ofSqlite,
  postgres: `select proname as name from pg_proc
    where pronamespace = current_schema()::regnamespace and proname like 'segue\\_%'`,
}
