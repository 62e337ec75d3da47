import { type Kysely, sql } from 'kysely'
import type { ClientBase, QueryResult } from 'pg'
import type { Database } from './tables.ts'

/** The schema, and the last change to it, that a program has been opened for; null until it is known. */
export interface Admission {
  state: string | null
}

// Of each schema: a connection that comes in holds the door, and each that is in holds the room.
const door = '7203413, hashtext(current_schema())'
const room = '7203414, hashtext(current_schema())'
const present = "select current_schema() || ' ' || max(numero) as state from migracao"

/** Lets connections in from now on only while the schema is as it is now. This connection is the first inside. */
export async function admitFrom(connection: Kysely<Database>, admission: Admission): Promise<void> {
  await sql.raw(`select pg_advisory_lock_shared(${room})`).execute(connection)
  const { rows } = await sql.raw<{ state: string }>(present).execute(connection)
  admission.state = rows[0]?.state ?? null
}

/** Lets a new connection in. Throws where another program changes the schema, or has changed it. */
export async function letIn(client: ClientBase, { state }: Admission): Promise<void> {
  if (state === null) return
  // Each statement sees what was committed before it; the door is held until the last.
  const answers: unknown = await client.query(
    `select pg_try_advisory_xact_lock_shared(${door}) as open;
     select pg_try_advisory_lock_shared(${room}); ${present}`,
  )
  const [asked, , found] = answers as QueryResult<{ open?: boolean; state?: string }>[]
  if (!asked?.rows[0]?.open) throw Object.assign(new Error(), { code: '57P03' })
  if (found?.rows[0]?.state !== state) throw new Error(outdated)
}

/**
 * Ends the connections of the programs that know the schema as it was, with what they were writing, and lets none in
 * until the transaction ends.
 */
export async function clearRoom(transaction: Kysely<Database>): Promise<void> {
  for (const command of [
    `select pg_advisory_xact_lock(${door})`,
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 7203414
     and database = (select oid from pg_database where datname = current_database())
     and objid::bigint = hashtext(current_schema())::bigint & 4294967295 and pid <> pg_backend_pid()`,
    `select pg_advisory_xact_lock(${room})`,
  ])
    await sql.raw(command).execute(transaction)
}

/** Whether an error says that another program has changed the schema. */
export function isOutdated(error: unknown): error is Error {
  return error instanceof Error && error.message === outdated
}

const outdated =
  'O Caderno foi atualizado, e este servidor ainda é da versão anterior. Tente novamente em instantes.'
