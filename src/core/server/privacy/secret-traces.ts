import { sql } from 'kysely'
import { type Resource, renamedField } from '#model/resource'
import { isWithheld, readsSecrets, type SecretReader } from '#model/secret'
import { anyTable } from '#server/db/connection'
import type { Services } from '#server/services'
import type { Reader } from './reach.ts'
import { type TraceTexts, valuesOf } from './traces.ts'

type Needed = Pick<Services, 'db' | 'resources'>

/** What a trace says of a row. */
export interface StoredTexts extends TraceTexts {
  readonly registro_id: number | null
}

/** Traces without what their reader may not read of rows that are secret, or were at some time. */
export async function readableTraces<T extends StoredTexts>(
  services: Needed,
  traces: readonly T[],
  reader?: Reader,
): Promise<T[]> {
  if (!reader) return [...traces]
  const secret = new Map<string, { resource: Resource; ids: ReadonlySet<unknown> }>()
  for (const resource of Object.values<Resource>(services.resources)) {
    if (!resource.secret || readsSecrets(resource, reader)) continue
    const own = traces.filter(({ recurso }) => recurso === resource.name)
    const ids = await secretIds(services, resource, resource.secret, own)
    secret.set(resource.name, { resource, ids })
  }
  return traces.map((trace) => {
    const { resource, ids } = secret.get(trace.recurso) ?? {}
    const { recurso, registro_id } = trace
    if (!resource || !ids?.has(registro_id)) return trace
    if (reader.proprios?.get(recurso)?.has(Number(registro_id))) return trace
    const side = (json: string | null) => json && withheldText(resource, json, reader)
    return { ...trace, antes: side(trace.antes), depois: side(trace.depois) }
  })
}

/** The rows of traces that are secret, or that some trace tells to have been so: one that was deleted for good, too. */
async function secretIds(
  { db }: Needed,
  { name, fields }: Resource,
  { by, when }: NonNullable<Resource['secret']>,
  traces: readonly StoredTexts[],
): Promise<ReadonlySet<unknown>> {
  const ids = [...new Set(traces.map(({ registro_id }) => registro_id))]
  if (ids.length === 0) return new Set()
  const names = [by, ...(fields[by]?.was ?? [])]
  const said = names.map((each) => {
    const text = `%${JSON.stringify({ [each]: when }).slice(1, -1)}%`
    return sql<boolean>`(antes like ${text} or depois like ${text})`
  })
  const [now, earlier] = await Promise.all([
    anyTable(db.kysely)
      .selectFrom(name)
      .select('id')
      .where('id', 'in', ids)
      .where(by, '=', when)
      .execute(),
    db.kysely
      .selectFrom('auditoria')
      .select('registro_id')
      .distinct()
      .where('recurso', '=', name)
      .where('registro_id', 'in', ids)
      .where(sql<boolean>`(${sql.join(said, sql` or `)})`)
      .execute(),
  ])
  return new Set([...now.map(({ id }) => Number(id)), ...earlier.map((row) => row.registro_id)])
}

/** Not even which of the withheld fields were filled, emptied or changed. */
function withheldText(resource: Resource, json: string, reader: SecretReader): string {
  const kept = Object.entries(valuesOf(json)).filter(
    ([key]) => !isWithheld(resource, renamedField(resource, key) ?? key, reader),
  )
  return JSON.stringify(Object.fromEntries(kept))
}
