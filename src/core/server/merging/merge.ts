import { sql } from 'kysely'
import { checkRecord } from '#model/check'
import { periodsOf } from '#model/kept-periods'
import { askedFields, type Chosen, type Merged } from '#model/mergeable'
import { isSameValue, type Values } from '#model/values'
import { record, traceOf } from '#server/db/audit'
import { decode } from '#server/db/codec'
import { anyTable, columnsOf } from '#server/db/connection'
import { ApiError } from '#server/http/errors'
import { beginOperation, endOperation } from '#server/operacao/operation'
import { today } from '#server/services'
import type { Asking, Writing } from '#server/store/asker'
import { behindOf } from '#server/store/behind'
import { checkReferences } from '#server/store/constraints'
import { type KeyedRequest, unlessDone } from '#server/store/idempotency'
import { keep } from '#server/store/keep'
import { lockMirrors } from '#server/store/mirror-rows'
import { followMirrors } from '#server/store/mirrors'
import { lockRows, setRows } from '#server/store/set-rows'
import { outdate } from '#server/store/worked-out'
import { inTransaction } from '#server/store/writing'
import { type Clash, isThere, isTold, type Link, linked, linkedIds } from './links.ts'
import { idsIn, type Log, type Move, markOf, moveRows } from './log.ts'
import { mergedIn } from './moved.ts'
import { joinPeriods } from './periods.ts'
import { changedAmong, numberAgain, placesOf } from './places.ts'
import { type Plan, planOf } from './plan.ts'

/** Makes one row of two, in one transaction. Throws 409 where it is not what the preview showed, 400 with what is to choose. */
export function mergeRows(
  asking: Asking,
  id: number,
  chosen: Chosen,
  keyed: KeyedRequest,
): Promise<Merged> {
  return inTransaction(asking, async (writing) => {
    await lockMirrors(writing, asking.resource)
    await lockRows(writing, writing.resource.name, [id, chosen.outro_id])
    return unlessDone(writing, keyed, async () => {
      const plan = await planOf(writing, id, chosen.outro_id)
      if (plan.proof !== chosen.prova)
        throw new ApiError('conflict', {
          detail: 'Os cadastros mudaram desde a conferência. Confira de novo.',
        })
      return merged(writing, plan, chosen)
    })
  })
}

async function merged(writing: Writing, plan: Plan, chosen: Chosen): Promise<Merged> {
  const { services, connection, resource, asker } = writing
  const { stays, goes, links } = plan
  const both = [stays.id, goes.id]
  const quando = services.now().toISOString()
  const named = { tipo: 'juncao', recurso: resource.name, nome: null } as const
  const operacao = await beginOperation(writing, named)
  const before = await countOf(writing, links, both)
  const values = await valuesOf(writing, plan, chosen)
  const places = await placesOf(writing, links, both)
  const joined = await joinPeriods(writing, plan, values)
  const movidas = [...(await movesOf(writing, plan, chosen)), ...joined.moves]
  await moveRows(writing, movidas)
  await setRows(writing, resource.name, [goes.id], { excluido_em: goes.excluido_em ?? quando })
  const changed = await changeStaying(writing, plan, { ...values, ...joined.values })
  await numberAgain(writing, links, stays.id)
  const eram = [...(await changedAmong(writing, places)), ...joined.eram]
  await recount(writing, both)
  const sums = sumsOf(before, await countOf(writing, links, both))
  const marcas: Record<string, string> = {}
  for (const [table, ids] of idsIn(writing, { movidas, eram }))
    marcas[table] = await markOf(writing, table, ids)
  const log: Log = {
    ...{ fica: stays.id, sai: goes.id, excluido_em: (goes.excluido_em as string) ?? null },
    ...{ movidas, eram, marcas },
  }
  await noteMerge(writing, operacao, log)
  const trace = (id: number) => ({
    ...traceOf(services, asker, resource, id),
    acao: 'juntou' as const,
  })
  await record(connection, [trace(goes.id), { ...trace(stays.id), ...changed }])
  return { id: stays.id, ...sums }
}

/** The values that the one takes of the other, checked. Throws 400. */
async function valuesOf(writing: Writing, { stays, goes }: Plan, { campos }: Chosen) {
  const { services, resource, asker } = writing
  const asked = askedFields(resource, asker.viewer.role)
  const strange = campos.find((name) => !asked.some(([each]) => each === name))
  if (strange !== undefined)
    throw new ApiError('invalid', { errors: { [strange]: 'Campo que não se escolhe' } })
  const [before, other] = [stays, goes].map((row) => decode(resource, row)) as [Values, Values]
  const taken = asked.filter(([name, { kind }]) => campos.includes(name) && kind !== 'file')
  const values = Object.fromEntries(taken.map(([name]) => [name, other[name] ?? null]))
  const [behind] = await behindOf(writing, [{ ...before, ...values }])
  const { resources } = services
  const { role } = asker.viewer
  const context = { action: 'edit', role, today: today(services), resources } as const
  const checked = checkRecord(resource, values, { ...context, stored: before, behind })
  if (Object.keys(checked.errors).length > 0)
    throw new ApiError('invalid', { errors: checked.errors })
  await checkReferences(writing, checked.values, before)
  return checked.values
}

/** Which rows go over, and which of those that repeat are set aside: one of two, as it was chosen. */
async function movesOf(writing: Writing, plan: Plan, chosen: Chosen) {
  const { stays, goes, links, clashes } = plan
  const { services, resource } = writing
  const kept = new Set(periodsOf(services.resources, resource).map(({ keeper }) => keeper.name))
  const holds = new Set(chosen.valem.map(({ recurso, id }) => `${recurso} ${id}`))
  const moves: Move[] = []
  for (const link of links.filter(({ table }) => !kept.has(table))) {
    const { table, column } = link
    const aside = new Set<number>()
    const back: number[] = []
    for (const clash of clashes.filter((each) => each.link === link)) {
      if (takesOther(clash, holds, chosen.campos)) back.push(...clash.guarda.sai)
      else for (const id of clash.guarda.fica) aside.add(id)
    }
    const ids = (await linkedIds(writing.connection, link, goes.id)).filter((id) => !aside.has(id))
    const [de, para] = [goes.id, stays.id]
    if (ids.length > 0) moves.push({ table, column, de, para, ids })
    if (back.length > 0) moves.push({ table, column, de: para, para: de, ids: back })
  }
  return moves
}

/** Whether the row of the one that goes holds. Throws 400 where nobody has said which one does. */
function takesOther(
  { link: { table, of, isPair }, fica, sai, campo }: Clash,
  holds: ReadonlySet<string>,
  files: readonly string[],
): boolean {
  if (isPair || of?.workedOut) return false
  if (campo) return files.includes(campo)
  const [one, other] = [fica, sai].map((id) => holds.has(`${table} ${id}`))
  if (one === other)
    throw new ApiError('invalid', { detail: 'Diga, de cada dois que se repetem, qual vale.' })
  return other === true
}

/** Stores what the one row is now, and returns what changed in it. */
async function changeStaying(writing: Writing, { stays }: Plan, chosen: Values) {
  const { services, resource } = writing
  const before = decode(resource, stays)
  const values = { ...chosen, ...(await followMirrors(writing, before, chosen)) }
  const names = Object.keys(values).filter((name) => !isSameValue(values[name], before[name]))
  const columns = columnsOf(resource, values, services.db.dialect)
  await setRows(writing, resource.name, [stays.id], columns)
  await keep(writing, resource, [stays.id])
  const picked = (row: Values) => Object.fromEntries(names.map((name) => [name, row[name]]))
  return { antes: picked(before), depois: picked(values) }
}

/** What is counted of two rows follows from their rows anew. */
export async function recount(writing: Writing, ids: readonly number[]): Promise<void> {
  const { services, connection, resource, asker } = writing
  if (resource.subject)
    await services.ofSubject.recount(services, connection, ids, asker.viewer.contaId)
  await outdate(writing, ids)
}

/** How many rows are of the two, whichever of them: all, and those that the writer is told of. */
export async function countOf(
  { connection, asker }: Writing,
  links: readonly Link[],
  ids: readonly number[],
) {
  const sums = { all: 0, told: 0 }
  for (const link of links.filter(({ of }) => !of?.workedOut)) {
    const isSeen = isTold(link) ? isThere(link, link.table, asker.viewer) : sql`1 = 0`
    const row = await anyTable(connection)
      .selectFrom(link.table)
      .select(sql<number>`count(*)`.as('n'))
      .select(sql<number>`coalesce(sum(case when ${isSeen} then 1 else 0 end), 0)`.as('seen'))
      .where(linked(connection, link, ids, link.table))
      .executeTakeFirstOrThrow()
    sums.all += Number(row.n)
    sums.told += Number(row.seen)
  }
  return sums
}

/** The sums that somebody is told. Throws where a row is there no more, or more than once: nothing is written then. */
export function sumsOf(
  before: Awaited<ReturnType<typeof countOf>>,
  after: Awaited<ReturnType<typeof countOf>>,
) {
  if (before.all !== after.all || before.told !== after.told)
    throw new Error(`${before.all} registros seriam ${after.all}: nada se gravou.`)
  return { antes: before.told, depois: after.told }
}

/** Keeps what a merge did, and where the addresses of the one that went lead: those of what it had taken in before, too. */
async function noteMerge(writing: Writing, operacao_id: number, log: Log): Promise<void> {
  const { connection, resource } = writing
  const { name: recurso } = resource
  const parts = [log.sai, ...(await mergedIn(connection, resource, log.sai))]
  const apart = await connection
    .selectFrom('juncao')
    .select('sai_id')
    .where('recurso', '=', recurso)
    .where('fica_id', '=', log.fica)
    .where('sai_id', 'in', parts)
    .where('operacao_id', 'is', null)
    .execute()
  await endOperation(writing, operacao_id, { ...log, distintos: apart.map(({ sai_id }) => sai_id) })
  for (const sai_id of parts) {
    const row = { recurso, fica_id: log.fica, sai_id, operacao_id }
    await connection
      .insertInto('juncao')
      .values(row)
      .onConflict((on) => on.columns(['recurso', 'fica_id', 'sai_id']).doUpdateSet({ operacao_id }))
      .execute()
  }
}
