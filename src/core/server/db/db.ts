import type { Kysely } from 'kysely'
import type { Resource } from '#model/resource'
import type { Dialect } from './codec.ts'
import type { Database } from './tables.ts'

/** An open database. */
export interface Db {
  readonly kysely: Kysely<Database>
  readonly dialect: Dialect
  /**
   * A separate connection for heavy work, so that it blocks nobody. The caller destroys it, and its temporary tables
   * with it. On SQLite it runs in another process.
   */
  separateConnection(): Kysely<Database>
  readonly damage: Damage
  close(): Promise<void>
}

/** Where the data is: a folder, and a PostgreSQL address where the rows are not in the folder. */
export interface Place {
  readonly dataDir: string
  readonly url?: string
  /** The S3-compatible store of the documents, if there is one, as in S3_URL. */
  readonly s3?: string
  readonly resources?: readonly Resource[]
  /** The address of the institute without a name, where one is here, and the names of the others. */
  readonly unnamed?: { readonly url?: string; readonly names: readonly string[] }
  /** How many institutes share the process: each takes its part of the connections and of the memory. */
  readonly among?: number
}

/** Damage to a database, once a check or a query has found it. */
export interface Damage {
  /** The message about it; null while none was found. */
  readonly sentence: string | null
  /** Remembers an error that means damage; ignores others. */
  report(error: unknown): void
}
