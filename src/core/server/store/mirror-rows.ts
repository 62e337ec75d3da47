import { type SelectQueryBuilder, sql } from 'kysely'
import { copiesOf, keysOf, type Mirror, mirrorsIn, mirrorsOf } from '#model/mirrors'
import { fieldsOf, type Resource, type Resources } from '#model/resource'
import type { Values } from '#model/values'
import { record, traceOf } from '#server/db/audit'
import { decode } from '#server/db/codec'
import { type AnyTables, anyTable } from '#server/db/connection'
import { comparedColumn } from '#server/db/schema'
import type { Services } from '#server/services'
import { addRows, type Changing, storeDiffering } from './change-fields.ts'

/** Who writes rows and those that mirror them. */
export interface Mirroring extends Changing {
  readonly services: Changing['services'] & Pick<Services, 'resources'>
}

/**
 * Until the transaction ends nobody else writes rows of an entity whose rows are mirrored, or those that mirror them: they
 * are found by what they say, and two at once would make two of one. SQLite has a single writer anyway.
 */
export async function lockMirrors(work: Mirroring, resource: Resource): Promise<void> {
  const { services, connection } = work
  if (services.db.dialect === 'sqlite') return
  const { resources } = services
  const targets = mirrorsOf(resources, resource).map(({ target }) => target.name)
  const own = mirrorsIn(resources, resource).length > 0 ? [resource.name] : []
  for (const name of [...new Set([...targets, ...own])].sort())
    await sql`select pg_advisory_xact_lock(hashtext(current_schema() || ${`.${name}`}))`.execute(
      connection,
    )
}

/** The same for what a row is written with: not where nothing of it is copied. */
export async function lockMirrorsFor(
  work: Mirroring,
  resource: Resource,
  written: Values,
): Promise<void> {
  if (isMirrored(work.services.resources, resource, written)) await lockMirrors(work, resource)
}

/** Whether a row that is written with these values writes others too, or is written by them. */
export function isMirrored(resources: Resources, resource: Resource, written: Values): boolean {
  const own = mirrorsOf(resources, resource).flatMap((mirror) => [
    mirror.name,
    ...Object.keys(copiesOf(mirror, {})),
  ])
  return own.some((name) => name in written) || mirrorsIn(resources, resource).length > 0
}

/** Rows that may be those that some values are of. */
export async function rowsLike(
  { connection }: Mirroring,
  { by, target }: Mirror,
  said: readonly Values[],
): Promise<Values[]> {
  const found = new Map<unknown, Values>()
  for (const names of by) {
    const [first = ''] = names
    const field = target.fields[first]
    if (!field) continue
    const keys = said.map((values) => keysOf({ by: [[first]], target }, values)[0] ?? null)
    const asked = [...new Set(keys.filter((key) => key !== null))]
    if (asked.length === 0) continue
    const rows = await anyTable(connection)
      .selectFrom(target.name)
      .selectAll()
      .where(comparedColumn(first, field), 'in', asked)
      .where('excluido_em', 'is', null)
      .orderBy('id')
      .execute()
    for (const row of rows) found.set(row.id, decode(target, row))
  }
  return [...found.values()]
}

type Rows = SelectQueryBuilder<AnyTables, string, object>

/** Whether rows name one, deleted ones too, but for one of them. */
export async function isNamed(
  { services, connection }: Mirroring,
  target: Resource,
  id: number,
  but?: { readonly holder: Resource; readonly id: number },
): Promise<boolean> {
  for (const holder of Object.values(services.resources))
    for (const [name, field] of fieldsOf(holder)) {
      if (field.kind !== 'reference' || field.target !== target.name) continue
      const rows: Rows = anyTable(connection).selectFrom(holder.name).where(name, '=', id)
      const others = but?.holder.name === holder.name ? rows.where('id', '<>', but.id) : rows
      if (await others.select('id').limit(1).executeTakeFirst()) return true
    }
  return false
}

/** Stores rows that others name, and returns their ids in their order. */
export async function makeNamed(
  work: Mirroring,
  target: Resource,
  rows: readonly Values[],
  acao: 'criou' | 'importou' = 'criou',
): Promise<number[]> {
  if (rows.length === 0) return []
  const ids = await addRows(work, target, rows)
  const traces = ids.map((id, at) => ({
    ...traceOf(work.services, work.asker, target, id),
    ...{ acao, depois: rows[at] },
  }))
  // What the start makes of what there is nobody has done.
  if (work.asker.viewer.contaId !== null) await record(work.connection, traces)
  return ids
}

/** Stores what has changed in a row that others name, and its copies in them, but in the one that is being written. */
export async function changeNamed(
  work: Mirroring,
  target: Resource,
  change: { readonly before: Values; readonly after: Values; readonly but?: number | undefined },
): Promise<void> {
  const { before, after, but } = change
  if (!(await storeDiffering(work, target, before, after))) return
  await spread(work, target, after, but)
}

/** Writes what a row says in all that name it, deleted ones too, each with its trace. */
export async function spread(
  work: Mirroring,
  target: Resource,
  named: Values,
  but = 0,
): Promise<void> {
  const { services, connection } = work
  for (const mirror of mirrorsIn(services.resources, target)) {
    const rows = await anyTable(connection)
      .selectFrom(mirror.holder.name)
      .selectAll()
      .where(mirror.name, '=', named.id ?? 0)
      .where('id', '<>', but)
      .orderBy('id')
      .execute()
    for (const row of rows.map((each) => decode(mirror.holder, each)))
      await storeDiffering(work, mirror.holder, row, { ...row, ...copiesOf(mirror, named) })
  }
}
