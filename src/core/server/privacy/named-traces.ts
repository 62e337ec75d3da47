import { sql } from 'kysely'
import { severalIn } from '#model/pairs'
import { resourcesAbout } from '#model/subject'
import type { Values } from '#model/values'
import { anyTable, type Connection } from '#server/db/connection'
import { type Services, subjectOf } from '#server/services'
import { aboutCondition } from '#server/store/scope'
import { valuesOf } from './traces.ts'

/**
 * Takes one of the subject, and the rows about it, out of the traces of other rows that named them among several: these
 * rows go on. Before they are erased, so that they are found.
 */
export async function eraseNamed(
  { resources }: Pick<Services, 'resources'>,
  connection: Connection,
  id: number,
): Promise<void> {
  const subject = subjectOf({ resources }).name
  const gone = new Map([[subject, [id]]])
  for (const about of resourcesAbout(resources)) {
    const { name } = about.resource
    const rows = await anyTable(connection)
      .selectFrom(name)
      .select('id')
      .where(aboutCondition(connection, resources, about, id))
      .execute()
    gone.set(
      name,
      rows.map((row) => Number(row.id)),
    )
  }
  const several = Object.values(resources).flatMap((resource) =>
    severalIn(resource).flatMap(([name, { target = '', was }]) =>
      [name, ...was].map((key) => ({ recurso: resource.name, key, ids: gone.get(target) ?? [] })),
    ),
  )
  for (const each of several) await eraseIn(connection, each)
}

interface Erasing {
  readonly recurso: string
  readonly key: string
  readonly ids: readonly number[]
}

async function eraseIn(connection: Connection, { recurso, key, ids }: Erasing): Promise<void> {
  if (ids.length === 0) return
  const list = `%${JSON.stringify(key)}:[%`
  const traces = await connection
    .selectFrom('auditoria')
    .select(['id', 'antes', 'depois'])
    .where('recurso', '=', recurso)
    .where(sql<boolean>`(antes like ${list} or depois like ${list})`)
    .execute()
  const left = (values: Values) => {
    const { [key]: named } = values
    if (!Array.isArray(named)) return values
    return { ...values, [key]: named.filter((id) => !ids.includes(id)) }
  }
  for (const { id, ...sides } of traces) {
    const [antes, depois] = [sides.antes, sides.depois].map((json) =>
      json === null ? null : JSON.stringify(left(valuesOf(json))),
    )
    if (antes === sides.antes && depois === sides.depois) continue
    await connection.updateTable('auditoria').set({ antes, depois }).where('id', '=', id).execute()
  }
}
