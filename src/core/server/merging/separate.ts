import { sql } from 'kysely'
import { formatDate } from '#model/format'
import { periodsOf } from '#model/kept-periods'
import type { Merged } from '#model/mergeable'
import { mirrorsOf } from '#model/mirrors'
import { isSameValue, type Values } from '#model/values'
import { record, traceOf } from '#server/db/audit'
import { decode } from '#server/db/codec'
import { anyTable, columnsOf } from '#server/db/connection'
import { ApiError, wordsOf } from '#server/http/errors'
import { claimOperation } from '#server/operacao/operation'
import { type Touched, touchedBy } from '#server/operacao/touched'
import { resourceNamed, today } from '#server/services'
import type { Asking, Writing } from '#server/store/asker'
import { checkReferences, conflictOfIndex } from '#server/store/constraints'
import { type KeyedRequest, unlessDone } from '#server/store/idempotency'
import { keep } from '#server/store/keep'
import { lockMirrors } from '#server/store/mirror-rows'
import { followMirrors } from '#server/store/mirrors'
import { askRoom } from '#server/store/room'
import { rowsHolding } from '#server/store/scope'
import { lockRows, setRows } from '#server/store/set-rows'
import { inTransaction } from '#server/store/writing'
import { linksTo } from './links.ts'
import { idsIn, type Log, markOf, moveRows } from './log.ts'
import { isRecent, lastDay } from './made.ts'
import { countOf, recount, sumsOf } from './merge.ts'
import { rowsIn } from './plan.ts'

/** Takes a merge back, all of it. Throws 404, 409 where somebody has changed what it moved, or it is too late, and 428 as an enrolment. */
export function separateRows(asking: Asking, id: number, keyed: KeyedRequest): Promise<Merged> {
  return inTransaction(asking, async (writing) => {
    const log = await logOf(writing, id)
    await lockMirrors(writing, asking.resource)
    await lockRows(writing, writing.resource.name, [log.fica, log.sai])
    return unlessDone(writing, keyed, async () => {
      await claim(writing, id)
      return separated(writing, id, log)
    })
  })
}

async function logOf({ connection, resource }: Writing, id: number): Promise<Log> {
  const row = await connection
    .selectFrom('operacao')
    .select('resumo')
    .where('id', '=', id)
    .where('tipo', '=', 'juncao')
    .where('recurso', '=', resource.name)
    .executeTakeFirst()
  // Nothing is left of one of which a row was erased.
  if (!row || row.resumo === '{}') throw new ApiError('absent')
  return JSON.parse(row.resumo)
}

async function claim(writing: Writing, id: number): Promise<void> {
  const claimed = await claimOperation(writing, id)
  if (!claimed) throw refused('Esta junção já foi desfeita.')
  if (!isRecent(writing.services, claimed.quando))
    throw refused(`Esta junção se desfazia até ${formatDate(lastDay(claimed.quando))}.`)
}

const refused = (detail: string) => new ApiError('conflict', { detail })

async function separated(writing: Writing, id: number, log: Log): Promise<Merged> {
  const { services, connection, resource, asker } = writing
  const both = [log.fica, log.sai]
  const [stays, goes] = await rowsIn(connection, resource.name, both)
  if (!stays || !goes) throw refused('Um dos dois cadastros foi apagado.')
  if (stays.excluido_em !== null)
    throw refused('O cadastro que ficou foi excluído, ou juntado a outro.')
  if (goes.excluido_em === null) throw refused('O cadastro que saiu já está de volta.')
  await refuseChanged(writing, log)
  const links = linksTo(services, resource)
  const before = await countOf(writing, links, both)
  const values = await cellsBefore(writing, id, stays)
  await moveRows(
    writing,
    log.movidas.map(({ de, para, ...move }) => ({ ...move, de: para, para: de })),
  )
  for (const { table, id: row, antes } of log.eram)
    await anyTable(connection).updateTable(table).set(antes).where('id', '=', row).execute()
  const set = (id: number, columns: Values) => setRows(writing, resource.name, [id], columns)
  await bringBackLeft(writing, id)
  const own = {
    ...values.antes,
    ...(await mirroredAgain(writing, decode(resource, stays), values)),
  }
  await refuseGone(writing, own)
  // What may not repeat is given back before it is taken again.
  await set(log.fica, columnsOf(resource, own, services.db.dialect))
  await set(log.sai, { excluido_em: log.excluido_em })
  const [other] = log.excluido_em === null ? await rowsIn(connection, resource.name, [log.sai]) : []
  const back = other ? decode(resource, other) : {}
  const mirrored = await followMirrors(writing, null, back)
  await refuseGone(writing, { ...back, ...mirrored })
  await set(log.sai, columnsOf(resource, mirrored, services.db.dialect))
  await keep(writing, resource, both)
  await forget(writing, id, log)
  await askPlaces(writing, log)
  await recount(writing, both)
  const sums = sumsOf(before, await countOf(writing, links, both))
  const trace = (of: number) => ({
    ...traceOf(services, asker, resource, of),
    acao: 'separou' as const,
  })
  const again = { antes: values.depois, depois: own }
  await record(connection, [trace(log.sai), { ...trace(log.fica), ...again }])
  return { id: log.fica, ...sums }
}

/** The two are not one any more; that somebody had said so before is known again. */
async function forget({ connection }: Writing, id: number, { distintos = [] }: Log) {
  await connection
    .updateTable('juncao')
    .set({ operacao_id: null })
    .where('operacao_id', '=', id)
    .where('sai_id', 'in', [0, ...distintos])
    .execute()
  await connection.deleteFrom('juncao').where('operacao_id', '=', id).execute()
}

/** Throws 428 where those who come in again are more than there are places. */
async function askPlaces(writing: Writing, log: Log): Promise<void> {
  const { services, connection, resource } = writing
  const ids = new Map(idsIn(writing, log))
  const day = today(services)
  for (const kept of periodsOf(services.resources, resource)) {
    const { keeper, periods } = kept
    const rows = await anyTable(connection)
      .selectFrom(keeper.name)
      .select(periods.value)
      .where('id', 'in', [0, ...(ids.get(keeper.name) ?? [])])
      .where(rowsHolding(keeper, day))
      .execute()
    const values = rows.map((row) => Number(row[periods.value]))
    await askRoom(writing, kept, values, day)
  }
}

/** Brings back those that were left with the merge, as no row named them any more. */
async function bringBackLeft({ services, connection, asker }: Writing, id: number): Promise<void> {
  const left = await connection
    .selectFrom('auditoria')
    .select(['recurso', 'registro_id'])
    .where('operacao_id', '=', id)
    .where('acao', '=', 'excluiu')
    .execute()
  for (const { recurso, registro_id } of left) {
    const of = resourceNamed(services, recurso)
    const back = await anyTable(connection)
      .updateTable(recurso)
      .set({ excluido_em: null, versao: sql`versao + 1` })
      .where('id', '=', registro_id)
      .where('excluido_em', 'is not', null)
      .returning('id')
      .execute()
      .catch((error) => {
        throw conflictOfIndex(error, of) ?? error
      })
    const traces = back.map((row) => {
      return { ...traceOf(services, asker, of, Number(row.id)), acao: 'restaurou' as const }
    })
    await record(connection, traces)
  }
}

/** Throws 409 where what a row names is there no more, or nobody enters it any more. */
async function refuseGone(writing: Writing, row: Values): Promise<void> {
  const entered = periodsOf(writing.services.resources, writing.resource).map(
    ({ periods }) => periods.value,
  )
  const named = Object.entries(row).filter(([name]) => !entered.includes(name))
  await checkReferences(writing, row, Object.fromEntries(named)).catch((error) => {
    throw refused(`Não se desfaz mais: ${wordsOf(error)}.`)
  })
}

/** What the row mirrors again: as that is by now where it is another one, and else put right again with it. */
async function mirroredAgain(writing: Writing, now: Values, { antes }: { readonly antes: Values }) {
  const known = mirrorsOf(writing.services.resources, writing.resource).flatMap(
    ({ name, pairs }) => (antes[name] == null ? [] : pairs.map(([own]) => own)),
  )
  const sent = Object.entries(antes).filter(([name]) => !known.includes(name))
  return followMirrors(writing, now, Object.fromEntries(sent))
}

/** Throws 409 where rows are not as the merge left them. */
async function refuseChanged(writing: Writing, log: Log): Promise<void> {
  const { resources } = writing.services
  for (const [table, ids] of idsIn(writing, log)) {
    if ((await markOf(writing, table, ids)) === log.marcas[table]) continue
    const what = resources[table]?.label.many.toLowerCase() ?? 'documentos'
    throw refused(`Não se desfaz mais: alguém mudou o que foi juntado, em ${what}.`)
  }
}

/** What the merge changed in the row itself, which must still be so. */
async function cellsBefore(writing: Writing, id: number, stays: Values) {
  const { resource } = writing
  const isOne = (each: Touched) =>
    each.resource.name === resource.name && each.id === Number(stays.id)
  const { antes = {}, depois = {} } = (await touchedBy(writing, id)).find(isOne) ?? {}
  const now = decode(resource, { ...stays })
  const changed = Object.keys(depois).find((name) => !isSameValue(now[name], depois[name]))
  if (changed !== undefined)
    throw refused(`Não se desfaz mais: alguém mudou "${resource.fields[changed]?.label}" depois.`)
  return { antes, depois }
}
