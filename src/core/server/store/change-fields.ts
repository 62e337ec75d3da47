import { record, traceOf } from '#server/db/audit'
import type { Writing } from './asker.ts'
import { keep } from './keep.ts'
import { setRows } from './set-rows.ts'

/** Whose trace a change leaves. */
interface Changing extends Pick<Writing, 'services' | 'connection' | 'resource'> {
  readonly asker: { readonly viewer: { readonly contaId: number } }
}

/** Changes fields of rows from one value to another, the same in each, each with its trace. */
export async function changeFields(
  writing: Changing,
  ids: readonly number[],
  change: Readonly<Record<string, readonly [before: unknown, after: unknown]>>,
): Promise<void> {
  if (ids.length === 0) return
  const { services, connection, resource, asker } = writing
  const side = (at: 0 | 1) =>
    Object.fromEntries(Object.entries(change).map(([name, values]) => [name, values[at]]))
  await setRows(writing, resource.name, ids, side(1))
  await keep(writing, resource, ids)
  const traces = ids.map((id) => ({
    ...traceOf(services, asker, resource, id),
    ...{ acao: 'editou' as const, antes: side(0), depois: side(1) },
  }))
  await record(connection, traces)
}
