import { sql } from 'kysely'
import type { Connection } from './connection.ts'
import type { Db } from './db.ts'
import { type Query, together } from './together.ts'

/**
 * A write that is committed without waiting for the disk: it outlives the process, not a power cut before the
 * next commit that waits. For what is told of readings; never for what someone wrote.
 */
export function commitSoftly(
  { kysely, dialect }: Db,
  write: (connection: Connection) => Query,
): Promise<void> {
  if (dialect === 'postgres')
    return kysely.transaction().execute(async (connection) => {
      const soft = sql`set local synchronous_commit = off`
      await together(connection, [soft, write(connection)])
    })
  return kysely.connection().execute(async (connection) => {
    await sql`pragma synchronous = normal`.execute(connection)
    try {
      await together(connection, [write(connection)])
    } finally {
      await sql`pragma synchronous = full`.execute(connection)
    }
  })
}
