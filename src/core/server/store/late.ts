import { record, type Trace } from '#server/db/audit'
import type { Late, Writing } from './asker.ts'
import { outdate } from './worked-out.ts'

/** Does work whose edits leave this to its end, and then that, for all of them at once. */
export async function batched<T, W extends Omit<Writing, 'resource'>>(
  writing: W,
  work: (writing: W & { readonly late: Late }) => Promise<T>,
): Promise<T> {
  const late: Late = { traces: [], outdated: new Map() }
  const done = await work({ ...writing, late })
  const byRow = (one: Trace, other: Trace) => Number(one.registroId) - Number(other.registroId)
  await record(writing.connection, late.traces.toSorted(byRow))
  for (const [resource, ids] of late.outdated) await outdate({ ...writing, resource }, ids)
  return done
}
