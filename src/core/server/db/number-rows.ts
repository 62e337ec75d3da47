import { sql } from 'kysely'
import type { Resource, Resources } from '#model/resource'
import { placedUnder, placeField } from '#model/rows-inside'
import type { Values } from '#model/values'
import type { Connection } from './connection.ts'

/**
 * Numbers the rows that keep their place, under each of those above: 1, 2, 3 without gaps, in their order, new ones last.
 * Under the ones to which these rows belong; without them, wherever one has no place yet.
 */
export async function numberRows(
  connection: Connection,
  resources: Resources,
  child: Resource,
  rows?: readonly Values[],
): Promise<void> {
  const place = placeField(child)
  const by = place && placedUnder(resources, child)
  if (!place || !by || child.plain) return
  const ids = rows?.flatMap((row) => row[by] ?? [])
  if (ids?.length === 0) return
  const [table, number, above] = [sql.table(child.name), sql.ref(place), sql.ref(by)]
  const under = ids
    ? sql.join(ids)
    : sql`select ${above} from ${table} where ${number} is null and excluido_em is null`
  await sql`update ${table} set ${number} = placed.at, versao = versao + 1
    from (select id as row_id,
        row_number() over (partition by ${above} order by ${number} nulls last, id) as at
      from ${table} where excluido_em is null and ${above} in (${under})) as placed
    where placed.row_id = id and ${number} is distinct from placed.at`.execute(connection)
}
