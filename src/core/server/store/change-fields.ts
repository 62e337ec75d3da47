import type { Resource } from '#model/resource'
import { isSameValue, type Values } from '#model/values'
import { record, traceOf } from '#server/db/audit'
import { anyTable, columnsOf } from '#server/db/connection'
import type { Services } from '#server/services'
import { keep } from './keep.ts'
import { setRows, type Work } from './set-rows.ts'

/** Whose trace a change leaves: nobody's, where the start makes it. */
export interface Changing extends Work {
  readonly services: Work['services'] & Pick<Services, 'now'>
  readonly asker: { readonly viewer: { readonly contaId: number | null } }
}

/** Changes fields of rows from one value to another, the same in each, each with its trace. */
export async function changeFields(
  work: Changing & { readonly resource: Resource },
  ids: readonly number[],
  change: Readonly<Record<string, readonly [before: unknown, after: unknown]>>,
): Promise<void> {
  if (ids.length === 0) return
  const { services, connection, resource, asker } = work
  const side = (at: 0 | 1) =>
    Object.fromEntries(Object.entries(change).map(([name, values]) => [name, values[at]]))
  await setRows(work, resource.name, ids, columnsOf(resource, side(1), services.db.dialect))
  await keep(work, resource, ids)
  const traces = ids.map((id) => ({
    ...traceOf(services, asker, resource, id),
    ...{ acao: 'editou' as const, antes: side(0), depois: side(1) },
  }))
  await record(connection, traces)
}

/** Stores in a row what differs, with its trace; returns whether anything does. */
export async function storeDiffering(
  work: Changing,
  resource: Resource,
  before: Values,
  after: Values,
): Promise<boolean> {
  const change = Object.keys(after)
    .map((name) => [name, [before[name] ?? null, after[name] ?? null]] as const)
    .filter(([, [one, other]]) => !isSameValue(one, other))
  if (change.length === 0) return false
  await changeFields({ ...work, resource }, [Number(before.id)], Object.fromEntries(change))
  return true
}

/** Stores new rows, and returns their ids in their order: what else they need, their writer does. */
export async function addRows(
  work: Changing,
  resource: Resource,
  rows: readonly Values[],
): Promise<number[]> {
  const { services, connection } = work
  const created = resource.plain ? {} : { criado_em: services.now().toISOString() }
  const columns = rows.map((row) => columnsOf(resource, row, services.db.dialect))
  const inserted = await anyTable(connection)
    .insertInto(resource.name)
    .values(columns.map((row) => ({ ...row, ...created })))
    .returning('id')
    .execute()
  // The ids are given in the order of the rows; the answer is in any order.
  const ids = inserted.map(({ id }) => Number(id)).sort((a, b) => a - b)
  await keep(work, resource, ids)
  return ids
}
