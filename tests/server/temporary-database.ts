import { inject } from 'vitest'
import { openDatabase } from '#app/server/open-database'
import { type TablesOfPostgres, tablesOf } from './postgres-tables.ts'
import { makeDatabase, placeOf, type TemporaryPlace, temporaryPlace } from './temporary-place.ts'

/** Databases with the tables of the declarations, and no rows but those that they were made with. */
const ready: TablesOfPostgres[] = []

/**
 * The same, but on PostgreSQL the tables are made: a database that another test has done with is emptied for the next,
 * which takes a fifth of the time of making one.
 */
export async function placeWithTables(): Promise<TemporaryPlace> {
  if (inject('database') === 'sqlite') return temporaryPlace()
  const tables = ready.pop() ?? (await makeTables())
  return placeOf(tables.url, async () => {
    if (await tables.empty()) ready.push(tables)
    else await tables.drop()
  })
}

async function makeTables(): Promise<TablesOfPostgres> {
  const { url, drop } = await makeDatabase()
  const { dataDir, remove } = placeOf(url)
  await (await openDatabase({ dataDir, url })).close()
  await remove()
  return tablesOf(url, drop)
}
