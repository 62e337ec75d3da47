import { Kysely } from 'kysely'
import { afterAll } from 'vitest'
import { createApp } from '#server/app'
import { postgresDialect } from '#server/db/postgres'
import { sqliteDialect } from '#server/db/sqlite'
import type { Database } from '#server/db/tables'
import { databaseFile } from '#server/disk/data-folder'
import { type Client, clientOf } from './client.ts'
import type { Institute, Person } from './institute.ts'

/** A query as the database got it. */
export interface Query {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** What a call of someone asks the database, besides who they are. */
type QueriesOf = (
  person: Person,
  call: (client: Client) => Promise<{ status: number }>,
) => Promise<Query[]>

/** A second server over the database of an institute, which tells the queries of each call until the file ends. */
export async function watched({ services, url }: Institute): Promise<QueriesOf> {
  const queries: Query[] = []
  const kysely = new Kysely<Database>({
    dialect: url ? postgresDialect(url) : sqliteDialect(databaseFile(services.dataDir)),
    log: ({ query: { sql, parameters } }) => void queries.push({ sql, parameters }),
  })
  const app = await createApp({ ...services, db: { ...services.db, kysely } })
  afterAll(async () => {
    await app.close()
    await kysely.destroy()
  })
  return async ({ token }, call) => {
    queries.length = 0
    const { status } = await call(clientOf(app, token))
    if (status !== 200) throw new Error(`A chamada respondeu ${status}`)
    return [...queries]
  }
}
