import { sql } from 'kysely'
import { scopeOf } from '#model/access'
import { checkRecord } from '#model/check'
import { hasEnded } from '#model/closed'
import { type Pairs, pairsOf, severalIn } from '#model/pairs'
import type { Values } from '#model/values'
import { decode } from '#server/db/codec'
import { anyTable } from '#server/db/connection'
import { portionsOf } from '#server/db/value-rows'
import { ApiError } from '#server/http/errors'
import { today } from '#server/services'
import type { Writing } from './asker.ts'
import { conflictOfIndex, endedText } from './constraints.ts'
import { namedBy } from './pairs.ts'
import { forbidden } from './rows-inside.ts'
import { activeRows, rowsSeen } from './scope.ts'
import { insertRow, removeRow } from './write-row.ts'

/** A stored row with the ids in its fields of several, also of rows that are not seen, or no longer there. */
export async function withSeveral(
  { services: { resources }, connection, resource }: Writing,
  row: Values,
): Promise<Record<string, unknown>> {
  const named = severalIn(resource).map(async ([name]) => {
    const { pair, from, to } = pairsOf(resources, resource, name)
    const rows = await anyTable(connection)
      .selectFrom(pair.name)
      .select(sql.ref<number>(to).as('end'))
      .where(from, '=', row.id)
      .where(activeRows(pair))
      .orderBy(to)
      .execute()
    return [name, rows.length > 0 ? rows.map(({ end }) => Number(end)) : null]
  })
  return { ...row, ...Object.fromEntries(await Promise.all(named)) }
}

const idsIn = (value: unknown) => [value ?? []].flat().map(Number)

/**
 * The values of a write with what the writer does not see in its fields of several, which stays as it was. Throws 400 for
 * an id of a row that is not there for the writer, or of one newly named that has ended.
 */
export async function keepingUnseen(
  writing: Writing,
  values: Values,
  before: Values | null,
): Promise<Record<string, unknown>> {
  const { services, connection, resource, asker } = writing
  const { resources } = services
  const whole: Record<string, unknown> = { ...values }
  for (const [name] of severalIn(resource).filter(([name]) => name in values)) {
    const { target } = pairsOf(resources, resource, name)
    const [sent, had] = [idsIn(values[name]), idsIn(before?.[name])]
    const refuse = (message: string) => new ApiError('invalid', { errors: { [name]: message } })
    const rows = await anyTable(connection)
      .selectFrom(target.name)
      .select(['id', ...(target.ended ? [target.ended] : [])])
      .where('id', 'in', [...sent, 0])
      .where(rowsSeen(resources, target, asker.viewer) ?? sql<boolean>`1 = 0`)
      // Nobody deletes one meanwhile as one that is not in use.
      .$if(target.keepsUsed === true && services.db.dialect === 'postgres', (rows) =>
        rows.forShare(),
      )
      .execute()
    const there = new Map(
      rows.map((row) => [Number(row.id), hasEnded(target, decode(target, row))]),
    )
    if (sent.some((id) => !there.has(id))) throw refuse(`${target.label.one} não existe`)
    if (sent.some((id) => there.get(id) && !had.includes(id))) throw refuse(endedText(target))
    const named = { resource, name, where: 'show' } as const
    const own = before
      ? await namedBy({ resources, connection }, named, [before.id], asker.viewer)
      : []
    const unseen = had.filter((id) => !own.some((row) => row.id === id))
    const all = [...new Set([...sent, ...unseen])].sort((a, b) => a - b)
    whole[name] = all.length > 0 ? all : null
  }
  return whole
}

/** Stores what the fields of several of a row name now, beside what they named before. */
export async function savePairs(
  writing: Writing,
  id: number,
  values: Values,
  before: Values = {},
): Promise<void> {
  const { services, resource } = writing
  for (const [name] of severalIn(resource).filter(([name]) => name in values)) {
    const pairs = pairsOf(services.resources, resource, name)
    const [now, had] = [idsIn(values[name]), idsIn(before[name])]
    const gone = had.filter((end) => !now.includes(end))
    const added = now.filter((end) => !had.includes(end))
    if (gone.length > 0) await removePairs(writing, pairs, id, gone)
    await addPairs(
      writing,
      pairs,
      added.map((end) => [id, end]),
    )
  }
}

async function removePairs(
  writing: Writing,
  pairs: Pairs,
  id: number,
  gone: readonly number[],
): Promise<void> {
  const { connection } = writing
  const { field, pair, from, to } = pairs
  const table = anyTable(connection)
  if (!field.through) {
    await table.deleteFrom(pair.name).where(from, '=', id).where(to, 'in', gone).execute()
    return
  }
  const rows = await table
    .selectFrom(pair.name)
    .selectAll()
    .where(from, '=', id)
    .where(to, 'in', gone)
    .where(activeRows(pair))
    .execute()
  for (const row of rows) await removeRow(throughEntity(writing, pairs, 'delete'), row)
}

/** Stores pairs, each of a row and of one that it names. */
export async function addPairs(
  writing: Writing,
  pairs: Pairs,
  added: readonly (readonly [row: number, end: number])[],
): Promise<void> {
  const { services, connection, asker } = writing
  const { name, field, pair, from, to } = pairs
  const rows = added.map(([row, end]) => ({ [from]: row, [to]: end }))
  if (!field.through) {
    for (const some of portionsOf(rows))
      await anyTable(connection).insertInto(pair.name).values(some).execute()
    return
  }
  const context = { action: 'create', role: asker.viewer.role, today: today(services) } as const
  for (const row of rows) {
    const under = throughEntity(writing, pairs, 'create')
    const { values, errors } = checkRecord(pair, row, context)
    const [message] = Object.values(errors)
    if (message) throw new ApiError('invalid', { errors: { [name]: message } })
    await insertRow(under, values).catch((error) => {
      throw conflictOfIndex(error, pair) ?? error
    })
  }
}

/** A write of the entity of the pairs. Throws 403, by the name of the field, where the role may not do it. */
function throughEntity(
  writing: Writing,
  { name, pair }: Pairs,
  action: 'create' | 'delete',
): Writing {
  const { viewer } = writing.asker
  const scope = scopeOf(pair.access[action] ?? {}, viewer.role)
  if (!scope) throw new ApiError('forbidden', { errors: { [name]: forbidden(action, pair) } })
  return { ...writing, resource: pair, asker: { viewer, scope } }
}
