import { sql } from 'kysely'
import type { Resource } from '#model/resource'
import type { Connection } from '#server/db/connection'
import { ApiError } from '#server/http/errors'

/** A row that is asked for by the id that it had before it was made one with another. */
export class Moved extends ApiError {
  readonly from: number
  readonly to: number

  constructor(from: number, to: number) {
    super('moved')
    this.from = from
    this.to = to
  }
}

/** A subquery: the rows of a resource that are a part of another by now, and come back by undoing that alone. */
export const partsOf = ({ name }: Resource) =>
  sql`(select sai_id from juncao where recurso = ${name} and operacao_id is not null)`

/** The row of which one is a part now; null where it is none of another. */
export async function mergedInto(
  connection: Connection,
  { name, mergeable }: Resource,
  id: number,
): Promise<number | null> {
  if (!mergeable) return null
  const row = await connection
    .selectFrom('juncao')
    .select('fica_id')
    .where('recurso', '=', name)
    .where('sai_id', '=', id)
    .where('operacao_id', 'is not', null)
    // A row that took others in before may be a part of another one by now.
    .orderBy('operacao_id', 'desc')
    .executeTakeFirst()
  return row?.fica_id ?? null
}

/** The rows that are a part of one now. */
export async function mergedIn(
  connection: Connection,
  { name, mergeable }: Resource,
  id: number,
): Promise<number[]> {
  if (!mergeable) return []
  const rows = await connection
    .selectFrom('juncao')
    .select('sai_id')
    .distinct()
    .where('recurso', '=', name)
    .where('fica_id', '=', id)
    .where('operacao_id', 'is not', null)
    .execute()
  return rows.map(({ sai_id }) => sai_id)
}
