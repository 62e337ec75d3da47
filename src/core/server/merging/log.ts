import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { grouped } from '#model/grouped'
import { isSecretTo, withoutSecrets } from '#model/secret'
import { anyTable } from '#server/db/connection'
import { portionsOf } from '#server/db/value-rows'
import type { Writing } from '#server/store/asker'
import { rowsIn } from './plan.ts'

/** Rows of a table that are of another row now. */
export interface Move {
  readonly table: string
  readonly column: string
  readonly de: number
  readonly para: number
  readonly ids: readonly number[]
}

/** What else a row was, by its columns. */
export interface Before {
  readonly table: string
  readonly id: number
  readonly antes: Readonly<Record<string, unknown>>
}

/** What a merge wrote, with which it is taken back: the ids of rows, and no value of one that a person typed. */
export interface Log {
  readonly fica: number
  readonly sai: number
  /** Since when the one that went was deleted already. */
  readonly excluido_em: string | null
  readonly movidas: readonly Move[]
  readonly eram: readonly Before[]
  /** Those that are a part of the one now, of which somebody had said that they are not one. */
  readonly distintos?: readonly number[]
  /** What the rows were as the merge left them, by their table. */
  readonly marcas: Readonly<Record<string, string>>
}

/** Moves rows; those that may not be of one row together never are, not even for a moment. */
export async function moveRows(writing: Writing, moves: readonly Move[]): Promise<void> {
  const { services, connection } = writing
  for (const isArrived of [false, true])
    for (const { table, column, ids, para } of moves) {
      const of = services.resources[table]
      const touched = isArrived && of && !of.plain ? { versao: sql`versao + 1` } : {}
      for (const some of portionsOf(ids))
        await anyTable(connection)
          .updateTable(table)
          .set({ [column]: isArrived ? para : -para, ...touched })
          .where('id', 'in', some)
          .execute()
    }
}

/** A mark of rows of a table, which any change of one makes another; of secret ones, of what the writer receives. */
export async function markOf(
  { services, connection, asker }: Writing,
  table: string,
  ids: readonly number[],
): Promise<string> {
  const of = services.resources[table]
  const hash = createHash('sha256')
  for (const some of portionsOf(ids.toSorted((a, b) => a - b)))
    for (const { versao, ...row } of await rowsIn(connection, table, some)) {
      const isSecret = of && isSecretTo(of, row, asker.viewer)
      const seen = isSecret ? withoutSecrets(of, row, asker.viewer) : { versao, ...row }
      hash.update(JSON.stringify(Object.entries(seen).sort(([a], [b]) => (a < b ? -1 : 1))))
    }
  return hash.digest('base64url')
}

/** The rows of a log, by their table: those that only the server works out are anybody's. */
export function idsIn({ services }: Writing, { movidas, eram }: Pick<Log, 'movidas' | 'eram'>) {
  const moved = movidas.flatMap(({ table, ids }) => ids.map((id) => ({ table, id })))
  const rows = [...moved, ...eram].filter(({ table }) => !services.resources[table]?.workedOut)
  const ids = grouped(
    rows,
    ({ table }) => table,
    ({ id }) => id,
  )
  return [...ids].map(([table, own]): [string, number[]] => [table, [...new Set(own)]])
}
