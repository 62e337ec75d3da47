import { sql } from 'kysely'
import type { Connection } from '../store/tables.ts'
import type { Db } from './open.ts'

/**
 * A write that is committed without waiting for the disk: it outlives the process, not a power cut before the
 * next commit that waits. For what is told of readings; never for what someone wrote.
 */
export function commitSoftly(
  { kysely, dialect }: Db,
  work: (connection: Connection) => Promise<void>,
): Promise<void> {
  if (dialect === 'postgres')
    return kysely.transaction().execute(async (connection) => {
      await sql`set local synchronous_commit = off`.execute(connection)
      await work(connection)
    })
  return kysely.connection().execute(async (connection) => {
    await sql`pragma synchronous = normal`.execute(connection)
    try {
      await work(connection)
    } finally {
      await sql`pragma synchronous = full`.execute(connection)
    }
  })
}
