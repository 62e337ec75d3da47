import { checkRecord } from '#model/check'
import { firstRole } from '#model/own-accounts'
import type { Resource } from '#model/resource'
import type { Role } from '#model/role'
import type { Values } from '#model/values'
import type { Dialect } from '#server/db/codec'
import { anyTable, type Connection, columnsOf } from '#server/db/connection'
import { portionsOf } from '#server/db/value-rows'

/** What the parts of the demonstration are written with, and the day they are told from. */
export interface Seeding {
  readonly connection: Connection
  readonly dialect: Dialect
  readonly dataDir: string
  readonly now: string
  /** Today in São Paulo, 'YYYY-MM-DD'. */
  readonly today: string
  /** The school year that is told of. */
  readonly year: number
}

/** A row to be: what a form would send, what the server would set, and when it came to be. */
export interface NewRow {
  readonly sent: Values
  readonly set?: Values
  readonly createdAt: string
}

/** The first account of a role. */
export async function accountOf(connection: Connection, role: Role) {
  return connection
    .selectFrom('conta')
    .select(['id', 'nome'])
    .where('role', '=', role)
    .orderBy('id')
    .executeTakeFirstOrThrow()
}

export async function coordination(connection: Connection): Promise<number> {
  return (await accountOf(connection, firstRole)).id
}

/** Rows of one insert: some thousands of values, well below what either database takes. */
const batch = 100

/** Checks rows by the rules of the model, as a form's, and stores them; answers their ids in their order. */
export async function insertRows(
  { connection, dialect, today }: Seeding,
  resource: Resource,
  rows: readonly NewRow[],
): Promise<number[]> {
  const ids: number[] = []
  for (const some of portionsOf(rows, batch)) {
    const columns = some.map(({ sent, set, createdAt }) => ({
      ...columnsOf(resource, { ...checked(resource, sent, today), ...set }, dialect),
      criado_em: createdAt,
    }))
    const inserted = await anyTable(connection)
      .insertInto(resource.name)
      .values(columns)
      .returning('id')
      .execute()
    // Ids grow in the order of the values, in whatever order they come back.
    ids.push(...inserted.map((row) => Number(row.id)).sort((a, b) => a - b))
  }
  return ids
}

/** Rows of a table that no form writes, in batches. */
export async function insertPlain(
  connection: Connection,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  for (const some of portionsOf(rows))
    await anyTable(connection).insertInto(table).values(some).execute()
}

/** A field that the demonstration does not know stays empty, even a required one that came later. */
function checked(resource: Resource, sent: Values, today: string): Values {
  const { values, errors } = checkRecord(resource, sent, {
    action: 'create',
    role: firstRole,
    today,
  })
  const mistake = Object.entries(errors).find(([name]) => name in sent)
  if (mistake) throw new Error(`Demonstração, ${resource.name}.${mistake.join(': ')}`)
  return values
}
