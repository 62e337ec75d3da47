import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { canWrite, scopeOf } from '#model/access'
import type { Action } from '#model/call'
import { mirrorsIn } from '#model/mirrors'
import type { Left, Undone } from '#model/operation'
import { fieldOf, fieldsOf, isStored, type Resource } from '#model/resource'
import { belongings } from '#model/subject'
import { nounsOf } from '#model/texts'
import { isSameValue, type Values } from '#model/values'
import { decode } from '#server/db/codec'
import { ApiError, wordsOf } from '#server/http/errors'
import type { Asking, Writing } from '#server/store/asker'
import { conflictOfIndex } from '#server/store/constraints'
import { lockMirrorsFor } from '#server/store/mirror-rows'
import { find } from '#server/store/read'
import { withSeveral } from '#server/store/save-pairs'
import { editIn, removeIn, tellMoved } from '#server/store/write'
import { lockWithAbove } from '#server/store/writing'
import { changedSince, keyOf, type Touched, touchedBy } from './touched.ts'
import { type RowsByEntity, usesOf } from './uses.ts'

/** The transaction in which an operation is taken back, with the addresses to tell of once that is done. */
type Undoing = Omit<Writing, 'resource'> & { readonly told: string[][] }

/**
 * Takes an operation back, all in one transaction: cell by cell what nobody changed since, and the rows that it made where
 * nobody changed them and nothing refers to them since. Throws 404, and 409 where it was taken back before.
 */
export async function undoOperation(asking: Omit<Asking, 'resource'>, id: number): Promise<Undone> {
  const { services } = asking
  const told: string[][] = []
  const done = await services.db.kysely
    .transaction()
    .execute((connection) => undoIn({ ...asking, told, connection }, id))
  for (const addresses of told) await tellMoved(services, addresses)
  return done
}

/** The same in the transaction of others. */
async function undoIn(undoing: Undoing, id: number): Promise<Undone> {
  const { services, connection } = undoing
  const claimed = await connection
    .updateTable('operacao')
    .set({ desfeita_em: services.now().toISOString() })
    .where('id', '=', id)
    .where('desfeita_em', 'is', null)
    .returning('resumo')
    .executeTakeFirst()
  if (!claimed) throw await refusalOfSecond(undoing, id)
  const touched = await touchedBy(undoing, id)
  for (const { resource, antes } of touched) await lockMirrorsFor(undoing, resource, antes)
  // What goes back may write in rows that were made.
  const later = await changedSince(undoing, madeAmong(touched), id)
  const changed = await takeBack(undoing, touched)
  const made = await removeMade(undoing, touched, later)
  const undone = {
    voltaram: changed.count,
    excluidas: made.count,
    ficaram: [...changed.left, ...made.left],
  }
  await connection
    .updateTable('operacao')
    .set({ resumo: JSON.stringify({ ...JSON.parse(claimed.resumo), ...undone }) })
    .where('id', '=', id)
    .execute()
  return undone
}

async function refusalOfSecond({ connection }: Undoing, id: number): Promise<ApiError> {
  const there = await connection
    .selectFrom('operacao')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return there
    ? new ApiError('conflict', { detail: 'Isto já foi desfeito.' })
    : new ApiError('absent')
}

/** Rows that are written before other requests are served. */
const portion = 20

/** How many rows are as they were, and what stayed. */
interface Part {
  readonly count: number
  readonly left: readonly Left[]
}

/** Puts back the cells that rows had before and that are still as the operation left them. */
async function takeBack(undoing: Undoing, touched: readonly Touched[]): Promise<Part> {
  const left: Left[] = []
  let count = 0
  const edited = touched.filter(({ isMade }) => !isMade).toSorted((one, other) => one.id - other.id)
  for (const [at, each] of edited.entries()) {
    // The embedded database answers synchronously: other requests are served in between.
    if (at % portion === 0) await setImmediate()
    const { resource, id } = each
    const stay = (campo: string | null, motivo: string) =>
      left.push({ recurso: resource.name, registro_id: id, campo, motivo })
    const why = await attempt(undoing, each, 'edit', async (writing) => {
      await (await lockWithAbove(writing, id))()
      const [now = {}] = await withSeveral(writing, [decode(resource, await find(writing, id))])
      const { values, kept } = cellsOf(each, now)
      for (const name of kept) stay(name, 'mudou depois')
      if (Object.keys(values).length === 0) return
      const isSent = (name: string) => isWritten(resource, name, writing)
      const [body, also] = [isSent, (name: string) => !isSent(name)].map((is) =>
        Object.fromEntries(Object.entries(values).filter(([name]) => is(name))),
      )
      undoing.told.push(await editIn(writing, id, body ?? {}, { also }))
      count += 1
    })
    if (why) stay(null, why)
  }
  return { count, left }
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

function isWritten(resource: Resource, name: string, { asker }: Writing): boolean {
  const field = fieldOf(resource, name)
  return field !== undefined && !field.set && canWrite(field, asker.viewer.role)
}

function madeAmong(touched: readonly Touched[]): RowsByEntity {
  const made = new Map<string, Set<number>>()
  for (const { resource, id, isMade } of touched)
    if (isMade) made.set(resource.name, (made.get(resource.name) ?? new Set()).add(id))
  return made
}

/** Deletes the rows that an operation has made, the last one first, and after all others those that rows are copies of. */
async function removeMade(
  undoing: Undoing,
  touched: readonly Touched[],
  later: ReadonlySet<string>,
): Promise<Part> {
  const { resources } = undoing.services
  const made = madeAmong(touched)
  const isCopied = ({ resource }: Touched) => Number(mirrorsIn(resources, resource).length > 0)
  const rows = touched
    .filter(({ isMade }) => isMade)
    .toSorted((one, other) => isCopied(one) - isCopied(other))
  const reasons = new Map<string, string>()
  for (const resource of new Set(rows.map((each) => each.resource))) {
    const writing = { ...undoing, resource }
    const ids = [...(made.get(resource.name) ?? [])]
    const { o } = nounsOf(resource.label)
    for (const [id, words] of await usesOf(writing, ids, made))
      reasons.set(keyOf(resource, id), `fica, porque tem ${words.join(', ')}`)
    for (const id of ids)
      if (later.has(keyOf(resource, id))) reasons.set(keyOf(resource, id), `foi alterad${o} depois`)
  }
  const left: Left[] = []
  let count = 0
  for (const [at, each] of rows.entries()) {
    if (at % portion === 0) await setImmediate()
    const { resource, id } = each
    let isGone = false
    const why =
      reasons.get(keyOf(resource, id)) ??
      (await attempt(undoing, each, 'delete', async (writing) => {
        await (await lockWithAbove(writing, id))()
        const now = decode(resource, await find(writing, id))
        const isOf = (name: string) => isSameValue(now[name], each.depois[name] ?? null)
        // A merge has moved it since.
        if (!belongings(undoing.services.resources, resource).every(isOf))
          throw new ApiError('conflict', {
            detail: `foi alterad${nounsOf(resource.label).o} depois`,
          })
        await removeIn(writing, id)
        isGone = true
      }))
    if (isGone) count += 1
    if (!why) continue
    left.push({ recurso: resource.name, registro_id: id, campo: null, motivo: why })
    // What it refers to stays with it.
    for (const [name, field] of fieldsOf(resource)) {
      const above = isStored(field) && undoing.services.resources[field.target ?? '']
      const key = above && keyOf(above, Number(each.depois[name]))
      if (key && !reasons.has(key))
        reasons.set(key, `fica, porque tem ${resource.label.many.toLowerCase()}`)
    }
  }
  return { count, left }
}

/** Does something with a row, or nothing at all: then returns why. A row that is there no more has nothing to take back. */
async function attempt(
  { told: _, ...undoing }: Undoing,
  { resource, isMade }: Touched,
  action: Action,
  work: (writing: Writing) => Promise<void>,
): Promise<string | null> {
  const { connection, asker } = undoing
  const scope = scopeOf(resource.access[action] ?? {}, asker.viewer.role)
  if (!scope) return 'o seu papel não o altera'
  await sql`savepoint desfazer`.execute(connection)
  try {
    await work({ ...undoing, resource, asker: { ...asker, scope } })
  } catch (error) {
    await sql`rollback to savepoint desfazer`.execute(connection)
    const refusal = conflictOfIndex(error, resource) ?? error
    if (!(refusal instanceof ApiError)) throw refusal
    if (refusal.status !== 404) return wordsOf(refusal)
    return isMade ? null : 'não existe mais'
  } finally {
    await sql`release savepoint desfazer`.execute(connection)
  }
  return null
}
