import type { Kysely } from 'kysely'
import type { Resource } from '#model/resource'
import type { Dialect } from './codec.ts'
import type { Database } from './tables.ts'

/** An open database: Kysely over it, which of the two it is, and how to close it. */
export interface Db {
  readonly kysely: Kysely<Database>
  readonly dialect: Dialect
  /**
   * A connection of its own for one piece of heavy work, which holds up nobody; whoever asked for it destroys it,
   * and its temporary tables with it. On SQLite it is in a process of its own.
   */
  separateConnection(): Kysely<Database>
  readonly damage: Damage
  close(): Promise<void>
}

/** Where the data is: a folder, and a PostgreSQL address where the rows are not in the folder. */
export interface Place {
  readonly dataDir: string
  readonly url?: string
  /** The S3-compatible store of the documents, where they are in one; as S3_URL names it. */
  readonly s3?: string
  readonly resources?: readonly Resource[]
}

/** What is known of damage to a database: nothing, until a check or a query comes upon it. */
export interface Damage {
  /** What is to be said of it; null as long as none was found. */
  readonly sentence: string | null
  /** Takes note of an error that tells of damage; of any other, nothing. */
  report(error: unknown): void
}
