import { sql } from 'kysely'
import { periodsOf } from '#model/kept-periods'
import { fieldsOf, type Resource } from '#model/resource'
import { coordinates } from '#model/role'
import { isSecretTo } from '#model/secret'
import { belongings } from '#model/subject'
import { nounsOf, sentence } from '#model/texts'
import type { Values } from '#model/values'
import { record, traceOf } from '#server/db/audit'
import { decode } from '#server/db/codec'
import { anyTable } from '#server/db/connection'
import { numberRows } from '#server/db/number-rows'
import { isOneOf, portionsOf } from '#server/db/value-rows'
import { ApiError } from '#server/http/errors'
import { mergedInto, partsOf } from '#server/merging/moved'
import { today } from '#server/services'
import { checkEmailFree, reopenAccount } from './account.ts'
import type { Asking, Writing } from './asker.ts'
import { refuseClosed } from './closed.ts'
import { filesLost } from './files.ts'
import { holdsAgain } from './holding.ts'
import type { KeyedRequest } from './idempotency.ts'
import { keep } from './keep.ts'
import { followMirrors } from './mirrors.ts'
import { lackOf, type Returning, reopenOthers, reopenOwn } from './restore-periods.ts'
import { checkRoom } from './rows-above.ts'
import { rowsById } from './rows-by-id.ts'
import { activeRows, rowsHolding, rowsThere, targetOf } from './scope.ts'
import { setRows } from './set-rows.ts'
import { outdate } from './worked-out.ts'
import { affect, checkWithin } from './write-row.ts'
import { changing } from './writing.ts'

/** How long whoever deleted a row, and does not coordinate, may take that back, in milliseconds. */
const shortly = 10 * 60_000

/**
 * Brings a deleted row back: with its files, what belongs to it, its account, its periods, and the references to it that
 * its deletion cleared, where they still are empty. Returns what did not come back, in sentences. Throws 403, 404 for a
 * row that is not deleted, 409 for a value that has been taken since, or where what it belongs to is deleted.
 */
export async function restore(asking: Asking, id: number, keyed: KeyedRequest): Promise<string[]> {
  return changing(asking, id, keyed, async (writing) => {
    const { stored, row } = await ownRow(writing, id)
    const deleted = { excluido_em: stored.excluido_em as string | null }
    const noted = await refuseStranger(writing, deleted, [writing.resource.name, id])
    await refuseOrphan(writing, row)
    await refuseClosed(writing, null, row)
    return bringBack(writing, { id, stored, noted }, row)
  })
}

/** A row as it is stored, deleted or not; throws 404 for one that is a part of another, or secret to who asks. */
export async function ownRow({ connection, resource, asker }: Writing, id: number) {
  const stored = await anyTable(connection)
    .selectFrom(resource.name)
    .selectAll()
    .where('id', '=', id)
    .where(sql<boolean>`id not in ${partsOf(resource)}`)
    .executeTakeFirst()
  const row = decode(resource, stored ?? {})
  if (!stored || isSecretTo(resource, row, asker.viewer)) throw new ApiError('absent')
  return { stored, row }
}

/**
 * What the deletion of a row noted, for whoever may take it back: one who does not coordinate, only what they have deleted a
 * moment ago. Throws 404, 403, and 409 where it was.
 */
export async function refuseStranger(
  { services, connection, resource, asker: { viewer } }: Writing,
  { excluido_em }: { readonly excluido_em: string | null },
  [recurso, id]: readonly [string, number],
): Promise<Values> {
  const trace = await connection
    .selectFrom('auditoria')
    .select(['conta_id', 'antes'])
    .where('recurso', '=', recurso)
    .where('registro_id', '=', id)
    .where('acao', '=', 'excluiu')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isSeen = coordinates(viewer.role) || trace?.conta_id === viewer.contaId
  if (!trace || !isSeen) throw new ApiError('absent')
  if (excluido_em === null) {
    const o = recurso === resource.name ? nounsOf(resource.label).o : 'o'
    throw new ApiError('conflict', { detail: `Já foi restaurad${o}: não está mais na lixeira.` })
  }
  const age = services.now().getTime() - new Date(excluido_em).getTime()
  if (!coordinates(viewer.role) && age >= shortly) throw new ApiError('forbidden')
  return JSON.parse(trace.antes ?? '{}')
}

/** Throws 409 where what the row belongs to is deleted itself. */
async function refuseOrphan(writing: Writing, row: Values) {
  const { resource, services } = writing
  for (const name of belongings(services.resources, resource)) {
    if (row[name] == null) continue
    const target = targetOf(services.resources, resource, name)
    const id = Number(row[name])
    const where = rowsThere(services.resources, target)
    if ((await rowsById(writing, target, [id], { where, columns: [] })).size > 0) continue
    const above = (await rowsById(writing, target, [id])).get(id)
    const { o, one } = nounsOf(target.label)
    const detail = `${sentence(o)} ${one} ${above?.[target.display] ?? ''} está na lixeira: restaure-${o} antes.`
    throw new ApiError('conflict', { detail })
  }
}

async function bringBack(writing: Writing, returning: Returning, row: Values): Promise<string[]> {
  const { services, connection, resource, asker } = writing
  const { id, stored, noted } = returning
  await checkEmailFree(writing, row, id)
  await setRows(writing, resource.name, [id], { excluido_em: null })
  const own = await reopenOwn(writing, returning)
  // Where whom it mirrors was deleted meanwhile, somebody else is found by what it says, or made.
  Object.assign(own.changed, await followMirrors(writing, null, row))
  if (Object.keys(own.changed).length > 0) await setRows(writing, resource.name, [id], own.changed)
  await reopenAccount(writing, id)
  const told = [...own.told, ...(await lacks(writing, row, noted))]
  const lost: Record<string, readonly number[]> = {}
  for (const [key, ids] of Object.entries((noted.desligados ?? {}) as Record<string, number[]>)) {
    const of = services.resources[key.split('.')[0] ?? '']
    // Those that are a part of another by now are that one.
    const now = of && ids.map(async (each) => (await mergedInto(connection, of, each)) ?? each)
    lost[key] = [...new Set(await Promise.all(now ?? ids))]
  }
  const others = await reopenOthers(writing, returning, lost)
  for (const { of, given, rows } of others) {
    await changed(writing, of, given)
    told.push(...staying(writing, of, row, rows))
  }
  for (const [key, ids] of Object.entries(lost)) {
    const [name = '', field = ''] = key.split('.')
    const other = services.resources[name]
    const isPeriod = periodsOf(services.resources, other ?? resource).some(
      ({ periods }) => periods.value === field || periods.beside?.field === field,
    )
    if (!other || isPeriod || other.fields[field]?.target !== resource.name) continue
    told.push(...(await refer(writing, { other, field }, ids, row)))
  }
  for (const file of await filesLost(connection, resource, stored))
    told.push(`O arquivo ${file} já não existe: uma versão anterior o retirava ao excluir.`)
  await keep(writing, resource, [id])
  const after = { ...row, ...own.changed, excluido_em: null }
  const holding = { columns: [], where: rowsHolding(resource, today(services)) }
  const held = resource.holds?.of && (await rowsById(writing, resource, [id], holding))
  if (held && held.size > 0) told.push(holdsAgain(resource, row))
  await checkRoom(writing, after)
  await numberRows(connection, services.resources, resource, [after])
  await checkWithin(writing, id)
  await outdate(writing, [id])
  await affect(writing, { before: null, after })
  await record(connection, [
    { ...traceOf(services, asker, resource, id), acao: 'restaurou', depois: after },
  ])
  return told
}

/** References of the row that were cleared meanwhile, as what they led to was deleted too. */
async function lacks(writing: Writing, row: Values, noted: Values): Promise<string[]> {
  const { services, resource } = writing
  const told: string[] = []
  for (const [name, field] of fieldsOf(resource)) {
    if (field.onDelete !== 'clear' || row[name] !== null || typeof noted[name] !== 'number')
      continue
    const target = targetOf(services.resources, resource, name)
    const id = Number(noted[name])
    const above = (await rowsById(writing, target, [id])).get(id)
    told.push(lackOf(target, above, field))
  }
  return told
}

/** Refers to the row again where that was cleared and still is; says of which rows it is not. */
async function refer(
  writing: Writing,
  { other, field }: { readonly other: Resource; readonly field: string },
  ids: readonly number[],
  row: Values,
): Promise<string[]> {
  const { services, connection } = writing
  const others: Values[] = []
  for (const some of portionsOf(ids)) {
    const table = anyTable(connection)
    const isOne = isOneOf(services.db.dialect, 'id', some)
    const given = await table
      .updateTable(other.name)
      .set({ [field]: row.id })
      .where(isOne)
      .where(field, 'is', null)
      .returning('id')
      .execute()
    await changed(
      writing,
      other,
      given.map((each) => Number(each.id)),
    )
    const rows = table.selectFrom(other.name).selectAll().where(isOne).where(activeRows(other))
    others.push(...(await rows.where(field, '<>', row.id).execute()))
  }
  return staying(writing, other, row, others)
}

/** What others that were written again need: a version, what they keep, what is worked out for them. */
async function changed(writing: Writing, resource: Resource, ids: readonly number[]) {
  await setRows(writing, resource.name, ids)
  await keep(writing, resource, ids)
  await outdate({ ...writing, resource }, ids)
}

/** 'Não voltam a Cordel, porque mudaram desde então: Vidas Secas, O Quinze.' */
function staying(
  { resource }: Writing,
  of: Resource,
  row: Values,
  rows: readonly Values[],
): string[] {
  if (rows.length === 0) return []
  const [goes, changed] = rows.length === 1 ? ['volta', 'mudou'] : ['voltam', 'mudaram']
  const names = rows.map((each) => String(each[of.display]))
  return [
    `Não ${goes} a ${row[resource.display]}, porque ${changed} desde então: ${names.join(', ')}.`,
  ]
}
