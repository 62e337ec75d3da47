import { severalIn } from '#model/pairs'
import type { Connection } from '#server/db/connection'
import type { Services } from '#server/services'
import { valuesOf } from './traces.ts'

/** Takes rows that were erased, by their entity, out of the traces of others that named them among several, and go on. */
export async function eraseNamed(
  { resources }: Pick<Services, 'resources'>,
  connection: Connection,
  erased: ReadonlyMap<string, readonly number[]>,
): Promise<void> {
  for (const resource of Object.values(resources))
    for (const [name, { target = '', was }] of severalIn(resource)) {
      const ids = erased.get(target) ?? []
      const keys = [name, ...was]
      if (ids.length === 0) continue
      const lists = keys.map((key) => `%${JSON.stringify(key)}:[%`)
      const traces = await connection
        .selectFrom('auditoria')
        .select(['id', 'antes', 'depois'])
        .where('recurso', '=', resource.name)
        .where((eb) =>
          eb.or(lists.flatMap((list) => [eb('antes', 'like', list), eb('depois', 'like', list)])),
        )
        .execute()
      const left = (key: string, value: unknown) =>
        keys.includes(key) && Array.isArray(value) ? value.filter((id) => !ids.includes(id)) : value
      for (const { id, ...sides } of traces) {
        const [antes, depois] = [sides.antes, sides.depois].map((json) =>
          json === null ? null : JSON.stringify(valuesOf(json), left),
        )
        if (antes === sides.antes && depois === sides.depois) continue
        const now = connection.updateTable('auditoria').set({ antes, depois })
        await now.where('id', '=', id).execute()
      }
    }
}
