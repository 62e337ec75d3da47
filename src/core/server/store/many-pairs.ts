import { sql } from 'kysely'
import { pairsOf } from '#model/pairs'
import { record, traceOf } from '#server/db/audit'
import { ApiError, refuse } from '#server/http/errors'
import { today } from '#server/services'
import type { Asking } from './asker.ts'
import { closedAmong } from './closed.ts'
import { refusedAmong } from './constraints.ts'
import { type KeyedRequest, unlessDone } from './idempotency.ts'
import { wordsOfDays } from './periods.ts'
import { rowsById } from './rows-by-id.ts'
import { addPairs, idsIn, withSeveral } from './save-pairs.ts'
import { activeRows, scopeCondition } from './scope.ts'
import { setRows } from './set-rows.ts'
import { outdate } from './worked-out.ts'
import { inTransaction } from './writing.ts'

/** What rows newly name in a field of several, from a day on. */
interface Naming {
  readonly name: string
  readonly ids: readonly number[]
  readonly added: readonly number[]
  readonly day: string
  /** The field at which it is said what is wrong with what is named. */
  readonly field: string
}

/**
 * Adds to what a field of several of some rows names, of all of them or of none. Throws 400 and 428 as `saveBeside`, 400
 * for a row that is not there, 409 for one that is closed.
 */
export async function nameInMany(
  asking: Asking,
  { name, ids, added, day, field }: Naming,
  keyed: KeyedRequest,
): Promise<void> {
  await inTransaction(asking, async (writing) => {
    const { services, connection, resource, asker } = writing
    const { resources } = services
    const { viewer, scope } = asker
    const where = sql<boolean>`${activeRows(resource)} and ${scopeCondition(resources, resource, scope, viewer)}`
    const rows = await rowsById(writing, resource, ids, { where, columns: [], lock: 'update' })
    return unlessDone(writing, keyed, async () => {
      if (rows.size < ids.length) throw refuse(field, `${resource.label.one} não existe`)
      const [wrong] = (await refusedAmong(writing, name, added)).values()
      if (wrong !== undefined) throw refuse(field, wrong)
      const [shut] = (await closedAmong(writing, resource, ids)).values()
      if (shut !== undefined) throw new ApiError('conflict', { detail: shut })
      const stored = await withSeveral(writing, [...rows.values()])
      const pairs = pairsOf(resources, resource, name)
      const at = { day, reason: null }
      const rowsNaming = ids.map((id) => ({ id, added, gone: [] }))
      await addPairs(writing, pairs, rowsNaming, { ...at, waits: true })
      if (day > today(services)) return null
      await setRows(writing, resource.name, ids)
      await outdate(writing, ids)
      const traces = stored.map(({ id, [name]: had }) => {
        const has = [...idsIn(had), ...added].sort((a, b) => a - b)
        const [antes, depois] = [{ [name]: had }, { [name]: has }]
        const days = wordsOfDays(services, resource, { at }, [antes, depois])
        const trace = { ...traceOf(services, asker, resource, Number(id)), acao: 'editou' as const }
        return { ...trace, antes, depois: { ...depois, ...days } }
      })
      await record(connection, traces)
      return null
    })
  })
}
