import { sql } from 'kysely'
import type { Errors } from '#model/check'
import {
  copiesOf,
  foundIn,
  isStill,
  keysOf,
  type Mirror,
  mergedInto,
  mirrorsOf,
  saidOf,
} from '#model/mirrors'
import { isSameValue, type Values } from '#model/values'
import { record, traceOf } from '#server/db/audit'
import { ApiError } from '#server/http/errors'
import type { Writing } from './asker.ts'
import { conflictOfIndex } from './constraints.ts'
import { linkRows } from './link-rows.ts'
import { changeNamed, isNamed, lockMirrors, makeNamed, rowsLike } from './mirror-rows.ts'
import { rowsById } from './rows-by-id.ts'
import { setRows } from './set-rows.ts'

/**
 * What else changes in a row, as it was and as it is sent, by the rows that it mirrors: they are found by what it says, put
 * right with it for all that name them, or made; one that nobody names any more goes.
 */
export async function followMirrors(
  writing: Writing,
  before: Values | null,
  sent: Values,
): Promise<Values> {
  const followed: Values[] = []
  for (const mirror of mirrorsOf(writing.services.resources, writing.resource))
    followed.push(
      await follow(writing, mirror, before, sent).catch((error) => {
        throw refusalHere(mirror, error) ?? error
      }),
    )
  return Object.assign({}, ...followed)
}

/** What the row that is named refuses, at the fields that are copies of its own. */
function refusalHere({ target, pairs }: Mirror, error: unknown): ApiError | null {
  const { status, body } = conflictOfIndex(error, target) ?? {}
  const said = pairs.flatMap(([own, theirs]) => {
    const { [theirs]: message } = (body?.errors ?? {}) as Errors
    return message ? [[own, message]] : []
  })
  return status ? new ApiError('conflict', { status, errors: Object.fromEntries(said) }) : null
}

async function follow(
  writing: Writing,
  mirror: Mirror,
  before: Values | null,
  sent: Values,
): Promise<Values> {
  const { name, target, pairs } = mirror
  const isNew = (own: string) => own in sent && !isSameValue(sent[own], before?.[own] ?? null)
  const said = pairs.filter(([own]) => isNew(own)).map(([, theirs]) => theirs)
  const isChosen = isNew(name)
  if (said.length === 0 && !isChosen) return {}
  await lockMirrors(writing, writing.resource)
  const typed = saidOf(mirror, { ...before, ...sent })
  const chosen = isChosen ? await namedBy(writing, mirror, sent[name]) : null
  // One that there never was is refused as in any reference; one that has gone is found, or comes back, by what is said.
  if (isChosen && chosen === undefined) return {}
  const was = (await namedBy(writing, mirror, before?.[name])) ?? null
  const own = before ? { holder: writing.resource, id: Number(before.id) } : undefined
  const isShared = was !== null && (await isNamed(writing, target, Number(was.id), own))
  const stays = was !== null && !isChosen && isStill(mirror, was, typed, isShared)
  const nobody = typed[target.display] === null && !chosen
  const found = nobody ? null : (chosen ?? (await foundFor(writing, mirror, typed, stays)))
  const row = found ?? (stays && !nobody ? was : null)
  let named: Values | null = null
  if (row)
    named = await corrected(writing, mirror, row, { was, isChosen, typed, said, but: own?.id })
  else if (!nobody) {
    named = isChosen ? await broughtBack(writing, mirror, sent[name], typed) : null
    named ??= { ...typed, id: (await makeNamed(writing, target, [typed]))[0] }
  }
  if (was && was.id !== named?.id && !isShared) await leave(writing, mirror, was)
  return named ? { [name]: named.id, ...copiesOf(mirror, named) } : { [name]: null }
}

/** The row that is named, with what is said of it in the row that names it. */
async function corrected(
  writing: Writing,
  mirror: Mirror,
  row: Values,
  change: {
    readonly was: Values | null
    readonly isChosen: boolean
    readonly typed: Values
    readonly said: readonly string[]
    readonly but: number | undefined
  },
): Promise<Values> {
  const { was, isChosen, typed, said, but } = change
  const right = Object.fromEntries(said.map((theirs) => [theirs, typed[theirs]]))
  // Of another one it had nothing is known of this one.
  const fills = was || isChosen ? {} : typed
  const named =
    row.id === was?.id
      ? { ...row, ...right }
      : mergedInto(mirror, mergedInto(mirror, row, fills, false), right, true)
  await changeNamed(writing, mirror.target, { before: row, after: named, but })
  return named
}

/** The one that a row's values are of; where they still are of the one it had, only by the surest way that tells. */
async function foundFor(
  writing: Writing,
  mirror: Mirror,
  typed: Values,
  stays: boolean,
): Promise<Values | null> {
  const by = stays ? mirror.by.slice(0, 1) : mirror.by
  if (keysOf({ ...mirror, by }, typed).every((key) => key === null)) return null
  return foundIn({ ...mirror, by }, await rowsLike(writing, { ...mirror, by }, [typed]), typed)
}

/** The row that is named; null where none is, or it was deleted, and undefined where there never was one. */
async function namedBy(writing: Writing, { target }: Mirror, id: unknown) {
  if (typeof id !== 'number') return null
  const row = (await rowsById(writing, target, [id])).get(id)
  return row && (row.excluido_em === null ? row : null)
}

/** One that has gone, back as it was but for what is said of it; null where that is of somebody else. */
async function broughtBack(writing: Writing, mirror: Mirror, id: unknown, typed: Values) {
  const { target } = mirror
  const { services, connection, asker } = writing
  const row = (await rowsById(writing, target, [Number(id)])).get(Number(id))
  if (!row || !isStill(mirror, row, typed, true)) return null
  await setRows(writing, target.name, [Number(id)], { excluido_em: null })
  const trace = traceOf(services, asker, target, Number(id))
  await record(connection, [{ ...trace, acao: 'restaurou', depois: row }])
  const named: Values = { ...row, ...typed }
  await changeNamed(writing, target, { before: row, after: named })
  return named
}

/** Deletes one that nobody names any more, with its trace. */
async function leave(writing: Writing, { target }: Mirror, row: Values): Promise<void> {
  const { services, connection, asker } = writing
  const excluido_em = services.now().toISOString()
  await setRows(writing, target.name, [Number(row.id)], { excluido_em })
  const trace = traceOf(services, asker, target, Number(row.id))
  await record(connection, [{ ...trace, acao: 'excluiu', antes: { ...row, desligados: {} } }])
}

/** Finds or makes what the rows mirror that an import has just stored: what was there already stays as it is. */
export async function linkImported(writing: Writing): Promise<void> {
  const among = sql<boolean>`id in (select id from importado)`
  for (const mirror of mirrorsOf(writing.services.resources, writing.resource)) {
    // A line says who it is by what it says of them.
    await sql`update ${sql.table(mirror.holder.name)} set ${sql.ref(mirror.name)} = null
      where ${among}`.execute(writing.connection)
    while (await linkRows(writing, mirror, among, 'importou'))
      writing.services.ending.throwIfAborted()
  }
}
