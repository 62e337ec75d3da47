import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { canWrite, scopeOf } from '#model/access'
import type { Action } from '#model/call'
import { grouped } from '#model/grouped'
import type { Left } from '#model/operation'
import { fieldOf, fieldsOf, isStored } from '#model/resource'
import { belongings } from '#model/subject'
import { nounsOf } from '#model/texts'
import { isSameValue, type Values } from '#model/values'
import { decode } from '#server/db/codec'
import { ApiError, wordsOf } from '#server/http/errors'
import type { Writing } from '#server/store/asker'
import { conflictOfIndex } from '#server/store/constraints'
import { find } from '#server/store/read'
import { touchAbove } from '#server/store/rows-above'
import { editIn, removeIn, storedWhole } from '#server/store/write'
import { lockWithAbove } from '#server/store/writing'
import { setAside } from './exchange.ts'
import { changedSince, keyOf, type Touched } from './touched.ts'
import { type RowsByEntity, usesOf } from './uses.ts'

/** The transaction in which rows are taken back, with the addresses to tell of once that is done. */
export type Undoing = Omit<Writing, 'resource'> & { readonly told: string[][] }

/** Rows that are written before other requests are served. */
const portion = 20

/** The rows that are as they were, and what stayed. */
interface Part {
  readonly back: readonly Touched[]
  readonly left: readonly Left[]
}

/**
 * Puts back the cells that rows had before and that are still as the operation left them; the first ones, which exchange
 * values, all of them or none. The rows are locked.
 */
export async function takeBack(
  undoing: Undoing,
  edited: readonly Touched[],
  together: number,
): Promise<Part> {
  const left: Left[] = []
  const back: Touched[] = []
  const first = edited.slice(0, together)
  const units = [
    ...(first.length > 0 ? [first] : []),
    ...edited.slice(together).map((one) => [one]),
  ]
  for (const [at, unit] of units.entries()) {
    // The embedded database answers synchronously: other requests are served in between.
    if (at % portion === 0) await setImmediate()
    const [one] = unit
    if (!one) continue
    const done: Touched[] = []
    const kept: Left[] = []
    const why = await attempt(undoing, one, 'edit', async (writing) => {
      const now = new Map<Touched, Values>()
      for (const each of unit) {
        const row = await storedWhole(writing, each.id)
        await touchAbove(writing, [row])
        now.set(each, row)
      }
      const given = [...now].map(([each, has]) => ({
        ...each,
        has,
        gets: cellsOf(each, has).values,
      }))
      if (unit.length > 1) await setAside(writing, given)
      for (const each of unit)
        if (await putBack({ ...writing, told: undoing.told }, each, now.get(each) ?? {}, kept))
          done.push(each)
    })
    left.push(...(why ? unit.map((each) => leftOf(each, null, why)) : kept))
    if (!why) back.push(...done)
  }
  return { back, left }
}

const leftOf = ({ resource, id }: Touched, campo: string | null, motivo: string): Left => ({
  ...{ recurso: resource.name, registro_id: id, campo, motivo },
})

/** Puts back what a row had, as it is now; returns whether something of it is as it was, and notes the cells that stay. */
async function putBack(
  writing: Writing & Pick<Undoing, 'told'>,
  touched: Touched,
  now: Values,
  kept: Left[],
): Promise<boolean> {
  const { resource, id } = touched
  const cells = cellsOf(touched, now)
  kept.push(...cells.kept.map((name) => leftOf(touched, name, 'mudou depois')))
  // What rows have together may be back with another one.
  if (Object.keys(cells.values).length === 0) return cells.kept.length === 0
  const isSent = (name: string) => {
    const field = fieldOf(resource, name)
    return field !== undefined && !field.set && canWrite(field, writing.asker.viewer.role)
  }
  const [body, also] = [isSent, (name: string) => !isSent(name)].map((is) =>
    Object.fromEntries(Object.entries(cells.values).filter(([name]) => is(name))),
  )
  writing.told.push(await editIn(writing, id, body ?? {}, { also, now }))
  return true
}

/** The cells of a row to put back, and the names of those that somebody has changed since. */
function cellsOf({ resource, antes, depois }: Touched, now: Values) {
  const values: Record<string, unknown> = {}
  const kept: string[] = []
  for (const [name, field] of fieldsOf(resource)) {
    if (!(name in antes) || isSameValue(now[name], antes[name])) continue
    if (!isSameValue(now[name], depois[name])) kept.push(name)
    // The period that the operation began goes, and the one before goes on: the day is said by that.
    else values[name] = field.since && field.since in antes ? now[name] : antes[name]
  }
  return { values, kept }
}

/** Which rows an operation has made, the operations whose changes are nobody else's, and the rows that stay of the ones before. */
interface Standing {
  readonly made: RowsByEntity
  readonly by: readonly number[]
  readonly stayed: readonly Touched[]
}

/** Deletes rows that an operation has made, in the order in which they come. */
export async function removeMade(
  undoing: Undoing,
  rows: readonly Touched[],
  { made, by, stayed }: Standing,
): Promise<Part> {
  const { resources } = undoing.services
  const reasons = new Map<string, string>()
  for (const [resource, own] of grouped(rows, (each) => each.resource)) {
    const writing = { ...undoing, resource }
    const ids = own.map(({ id }) => id)
    const { o } = nounsOf(resource.label)
    // What others write in them meanwhile is seen, or waits.
    await lockWithAbove(writing, ids)
    const later = await changedSince(writing, new Map([[resource.name, new Set(ids)]]), by)
    for (const [id, words] of await usesOf(writing, ids, made))
      reasons.set(keyOf(resource, id), `fica, porque tem ${words.join(', ')}`)
    for (const id of ids)
      if (later.has(keyOf(resource, id))) reasons.set(keyOf(resource, id), `foi alterad${o} depois`)
  }
  /** What a row refers to stays with it. */
  const staysWith = ({ resource, depois }: Touched) => {
    for (const [name, field] of fieldsOf(resource)) {
      const above = isStored(field) && resources[field.target ?? '']
      const key = above && keyOf(above, Number(depois[name]))
      if (key && !reasons.has(key))
        reasons.set(key, `fica, porque tem ${resource.label.many.toLowerCase()}`)
    }
  }
  for (const each of stayed) staysWith(each)
  const left: Left[] = []
  const back: Touched[] = []
  for (const [at, each] of rows.entries()) {
    if (at % portion === 0) await setImmediate()
    const { resource, id } = each
    let isGone = false
    const why =
      reasons.get(keyOf(resource, id)) ??
      (await attempt(undoing, each, 'delete', async (writing) => {
        await (await lockWithAbove(writing, [id]))()
        const now = decode(resource, await find(writing, id))
        const isOf = (name: string) => isSameValue(now[name], each.depois[name] ?? null)
        // A merge has moved it since.
        if (!belongings(resources, resource).every(isOf))
          throw new ApiError('conflict', {
            detail: `foi alterad${nounsOf(resource.label).o} depois`,
          })
        await removeIn(writing, id)
        isGone = true
      }))
    if (isGone) back.push(each)
    if (!why) continue
    left.push(leftOf(each, null, why))
    staysWith(each)
  }
  return { back, left }
}

/** Does something with a row, or nothing at all: then returns why. A row that is there no more has nothing to take back. */
async function attempt(
  { told: _, ...undoing }: Undoing,
  { resource, isMade }: Touched,
  action: Action,
  work: (writing: Writing) => Promise<void>,
): Promise<string | null> {
  const { connection, asker, late } = undoing
  const traced = late?.traces.length ?? 0
  const scope = scopeOf(resource.access[action] ?? {}, asker.viewer.role)
  if (!scope) return 'o seu papel não o altera'
  await sql`savepoint desfazer`.execute(connection)
  try {
    await work({ ...undoing, resource, asker: { ...asker, scope } })
  } catch (error) {
    await sql`rollback to savepoint desfazer`.execute(connection)
    late?.traces.splice(traced)
    const refusal = conflictOfIndex(error, resource) ?? error
    if (!(refusal instanceof ApiError)) throw refusal
    if (refusal.status !== 404) return wordsOf(refusal)
    return isMade ? null : 'não existe mais'
  } finally {
    await sql`release savepoint desfazer`.execute(connection)
  }
  return null
}
