import { sql } from 'kysely'
import { mirrorsOf } from '#model/mirrors'
import type { Resource } from '#model/resource'
import { resourcesAbout } from '#model/subject'
import { anyTable, type Connection } from '#server/db/connection'
import { type Services, subjectOf } from '#server/services'
import { isNamed, type Mirroring } from '#server/store/mirror-rows'
import { aboutCondition } from '#server/store/scope'
import { ownTraces, tracesOf, valuesOf } from './traces.ts'

type Needed = Pick<Services, 'db' | 'resources' | 'now'>

/** Rows that others mirror, by their entity. */
type Mirrored = ReadonlyMap<Resource, ReadonlySet<number>>

/** Those that the one of the subject and the rows about it mirror, or have mirrored by their traces. */
export async function everMirroredBy(
  services: Needed,
  connection: Connection,
  id: number,
): Promise<Mirrored> {
  const { resources } = services
  const found = new Map<Resource, Set<number>>()
  const subject = subjectOf(services)
  const holders = [
    { resource: subject, rows: sql<boolean>`id = ${id}` },
    ...resourcesAbout(resources).map((about) => {
      return { ...about, rows: aboutCondition(connection, resources, about, id) }
    }),
  ]
  for (const { resource, rows } of holders)
    for (const { name, target } of mirrorsOf(resources, resource)) {
      const now = await anyTable(connection)
        .selectFrom(resource.name)
        .select(name)
        .where(rows)
        .execute()
      const traces = await connection
        .selectFrom('auditoria')
        .select(['antes', 'depois'])
        .where(tracesOf(ownTraces(services, id)))
        .where('recurso', '=', resource.name)
        .execute()
      const before = traces.flatMap(({ antes, depois }) => [valuesOf(antes), valuesOf(depois)])
      const ids = [...now, ...before].flatMap((row) => Number(row[name]) || [])
      found.set(target, new Set([...(found.get(target) ?? []), ...ids]))
    }
  return found
}

/** Erases those of them that no row names any more, with what their traces say; returns them, and their files. */
export async function eraseMirrored(
  services: Needed,
  connection: Connection,
  mirrored: Mirrored,
): Promise<{ rows: [string, number[]][]; files: string[] }> {
  const work: Mirroring = { services, connection, asker: { viewer: { contaId: null } } }
  const rows: [string, number[]][] = []
  const files: string[] = []
  for (const [target, ids] of mirrored) {
    const alone: number[] = []
    for (const id of ids) if (!(await isNamed(work, target, id))) alone.push(id)
    if (alone.length === 0) continue
    files.push(...(await eraseStored(connection, target.name, alone)))
    rows.push([target.name, alone])
  }
  return { rows, files }
}

/** Erases rows of an entity, with their files and what their traces say; returns the files. */
export async function eraseStored(
  connection: Connection,
  name: string,
  ids: readonly number[],
): Promise<string[]> {
  const under = sql<boolean>`recurso = ${name} and registro_id in (${sql.join(ids)})`
  const attached = connection.deleteFrom('anexo').where(under).returning('arquivo')
  const files = (await attached.execute()).map(({ arquivo }) => arquivo)
  const empty = { antes: null, depois: null }
  await connection.updateTable('auditoria').set(empty).where(under).execute()
  await anyTable(connection).deleteFrom(name).where('id', 'in', ids).execute()
  return files
}
