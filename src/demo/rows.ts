import { checkRecord, type Values } from '#model/check'
import type { Resource } from '#model/resource'
import type { Dialect } from '#server/db/codec'
import { anyTable, type Connection, columnsOf } from '#server/db/connection'

/** The context of the demonstration's parts. */
export interface Seeding {
  readonly connection: Connection
  readonly dialect: Dialect
  readonly dataDir: string
  readonly now: string
  /** Today in São Paulo, 'YYYY-MM-DD'. */
  readonly today: string
  /** The school year of the data. */
  readonly year: number
}

/** A new row: the values that a form would send, those that the server would set, and its moment. */
export interface NewRow {
  readonly sent: Values
  readonly set?: Values
  readonly createdAt: string
}

/** Rows of one insert: some thousands of values, well below the limits of both databases. */
const batch = 100

/** Checks rows by the rules of the model and stores them; returns their ids in the same order. */
export async function insertRows(
  { connection, dialect, today }: Seeding,
  resource: Resource,
  rows: readonly NewRow[],
): Promise<number[]> {
  const ids: number[] = []
  for (let at = 0; at < rows.length; at += batch) {
    const columns = rows.slice(at, at + batch).map(({ sent, set, createdAt }) => ({
      ...columnsOf(resource, { ...checked(resource, sent, today), ...set }, dialect),
      criado_em: createdAt,
    }))
    const inserted = await anyTable(connection)
      .insertInto(resource.name)
      .values(columns)
      .returning('id')
      .execute()
    // Ids grow in the order of the values, even if they are returned in another order.
    ids.push(...inserted.map((row) => Number(row.id)).sort((a, b) => a - b))
  }
  return ids
}

/** Inserts rows of a table without a form, in batches. */
export async function insertPlain(
  connection: Connection,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const size = 1000
  for (let at = 0; at < rows.length; at += size) {
    await anyTable(connection)
      .insertInto(table)
      .values(rows.slice(at, at + size))
      .execute()
  }
}

/** A field that the demonstration does not set stays empty, even a new required one. */
function checked(resource: Resource, sent: Values, today: string): Values {
  const { values, errors } = checkRecord(resource, sent, {
    action: 'create',
    role: 'coordenador',
    today,
  })
  const mistake = Object.entries(errors).find(([name]) => name in sent)
  if (mistake) throw new Error(`Demonstração, ${resource.name}.${mistake.join(': ')}`)
  return values
}
