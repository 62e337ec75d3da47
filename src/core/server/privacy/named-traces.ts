import { sql } from 'kysely'
import { severalIn } from '#model/pairs'
import type { Values } from '#model/values'
import type { Connection } from '#server/db/connection'
import type { Services } from '#server/services'
import { valuesOf } from './traces.ts'

/** Takes rows that were erased, by their entity, out of the traces of others that named them among several, and go on. */
export async function eraseNamed(
  { resources }: Pick<Services, 'resources'>,
  connection: Connection,
  erased: ReadonlyMap<string, readonly number[]>,
): Promise<void> {
  const several = Object.values(resources).flatMap((resource) =>
    severalIn(resource).flatMap(([name, { target = '', was }]) =>
      [name, ...was].map((key) => ({ recurso: resource.name, key, ids: erased.get(target) ?? [] })),
    ),
  )
  for (const each of several) if (each.ids.length > 0) await eraseIn(connection, each)
}

interface Erasing {
  readonly recurso: string
  readonly key: string
  readonly ids: readonly number[]
}

async function eraseIn(connection: Connection, { recurso, key, ids }: Erasing): Promise<void> {
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
