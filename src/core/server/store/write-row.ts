import { pick } from 'es-toolkit'
import { sql } from 'kysely'
import { referringTo } from '#model/pairs'
import { fieldsOf, isStored, type Resource } from '#model/resource'
import { isSecretTo } from '#model/secret'
import { isSameValue, type Values } from '#model/values'
import { record, traceOf } from '#server/db/audit'
import { decode } from '#server/db/codec'
import { anyTable, columnsOf } from '#server/db/connection'
import { ApiError } from '#server/http/errors'
import { today, type Write } from '#server/services'
import { checkEmailFree, closeAccount, createAccount, updateAccount } from './account.ts'
import { partAhead } from './ahead.ts'
import type { Asking, Writing } from './asker.ts'
import { addRows } from './change-fields.ts'
import { refuseClosed, refuseClosedInside } from './closed.ts'
import { checkReached, checkReferences, refuseUsed } from './constraints.ts'
import { askWhatHolds } from './holding.ts'
import { keep } from './keep.ts'
import { spread } from './mirror-rows.ts'
import { followMirrors } from './mirrors.ts'
import { type Done, endBeside, endPeriods, keepPeriods, wordsOfDays } from './periods.ts'
import { find } from './read.ts'
import { setRows } from './set-rows.ts'
import { outdate } from './worked-out.ts'

interface InsertOptions {
  readonly hash?: string
  readonly acao?: 'criou' | 'importou'
}

/** Stores checked values as a new row, with its trace, and returns its id; `hash` is of the password of one that signs in. */
export async function insertRow(
  writing: Writing,
  sent: Values,
  { hash = '', acao = 'criou' }: InsertOptions = {},
): Promise<number> {
  const { services, connection, resource } = writing
  await refuseClosed(writing, null, sent)
  const { checked, waits } = await partAhead(writing, null, sent)
  const values = { ...checked, ...(await followMirrors(writing, null, checked)) }
  await checkWrite(writing, values, null)
  const [stored] = await storeRows(writing, [values], acao)
  if (!stored) throw new Error(`${resource.name}: nenhuma linha foi gravada`)
  const { id, after } = stored
  if (waits) await storeRows({ ...writing, resource: waits.in }, [waits.of(id)])
  await checkWithin(writing, id)
  await checkReached(writing, values, null)
  // Another person chose the password, so the owner must change it.
  const account = { hash, quando: services.now().toISOString(), pendencia: 'senha' } as const
  await createAccount(writing, id, values, account)
  const write = { before: null, after }
  const { changed } = await keepPeriods(writing, id, write)
  if (Object.keys(changed).length > 0) {
    await anyTable(connection)
      .updateTable(resource.name)
      .set(changed)
      .where('id', '=', id)
      .execute()
    await keep(writing, resource, [id])
  }
  await affect(writing, { ...write, after: { ...after, ...changed, id } })
  return id
}

/**
 * Stores new rows, each with its trace, in as few queries as one row takes; returns them in their order. The caller has
 * checked that they may be written, and sees to what they do to other rows.
 */
export async function storeRows(
  writing: Writing,
  rows: readonly Values[],
  acao: 'criou' | 'importou' = 'criou',
): Promise<{ id: number; after: Values }[]> {
  const { services, connection, resource, asker } = writing
  const set = serverValues(writing)
  const whole = rows.map((values) => ({ ...values, ...set }))
  const ids = await addRows(writing, resource, whole)
  const stored = whole.flatMap((values, at) => {
    const id = ids[at]
    return id === undefined ? [] : [{ id, after: withoutPassword(resource, values) }]
  })
  const traces = stored.map(({ id, after }) => {
    return { ...traceOf(services, asker, resource, id), acao, depois: after }
  })
  await record(connection, traces)
  return stored
}

/** Stores checked values in a row, with its trace, but for what waits for its day; `before` is the row as it was. */
export async function changeRow(
  writing: Writing,
  before: Values,
  sent: Values,
  { isTraced = true, ...done }: Done & { readonly isTraced?: boolean } = {},
): Promise<void> {
  const { services, connection, resource, asker } = writing
  const id = Number(before.id)
  await refuseClosed(writing, before, { ...before, ...sent })
  const { checked, waits } = await partAhead(writing, before, sent, done)
  if (waits) await storeRows({ ...writing, resource: waits.in }, [waits.of(id)])
  if (Object.keys(checked).length === 0 && waits) return
  const write = { before, after: { ...before, ...checked } }
  const { changed, ending } = await keepPeriods(writing, id, write, done)
  const values = { ...checked, ...changed, ...(await followMirrors(writing, before, checked)) }
  await checkWrite(writing, values, before)
  await setRows(writing, resource.name, [id], columnsOf(resource, values, services.db.dialect))
  await keep(writing, resource, [id])
  await checkWithin(writing, id)
  await checkReached(writing, values, before)
  await askWhatHolds(writing, before)
  await updateAccount(writing, id, values)
  await spread(writing, resource, { ...before, ...values })
  await affect(writing, { before, after: { ...before, ...values } })
  await outdate(writing, [id])
  const differing = Object.keys(values).filter((name) => !isSameValue(values[name], before[name]))
  if (!isTraced || (waits && differing.length === 0)) return
  const days = { ending, at: done.at }
  const depois = pick(values, differing)
  const trace = {
    ...traceOf(services, asker, resource, id),
    acao: ending ? 'desligou' : (done.acao ?? 'editou'),
    antes: pick(before, differing),
    depois: { ...depois, ...wordsOfDays(services, resource, days, [before, depois]) },
  } as const
  if (writing.late) writing.late.traces.push(trace)
  else await record(connection, [trace])
}

/**
 * Deletes a row softly, with its trace; references declared so are cleared, its account is closed. What it takes to bring
 * it back stands in the trace; its files stay, out of reach. Returns a sentence about what it did to other rows, or null. Throws 403 if the row is secret to the role, 428 as `askWhatHolds`.
 */
export async function removeRow(
  writing: Writing,
  stored: Record<string, unknown>,
): Promise<string | null> {
  const { services, connection, resource, asker } = writing
  const id = Number(stored.id)
  const before = decode(resource, stored)
  if (isSecretTo(resource, before, asker.viewer)) throw new ApiError('forbidden')
  await refuseClosed(writing, before, null)
  await refuseClosedInside(writing, resource, [id])
  await refuseUsed(writing, id)
  const now = services.now()
  const excluido_em = now.toISOString()
  await setRows(writing, resource.name, [id], { excluido_em })
  await askWhatHolds(writing, before)
  const { ended } = await keepPeriods(writing, id, { before, after: null })
  const desligados = { ...(await endBeside(writing, id)), ...(await clearReferences(writing, id)) }
  await outdate(writing, [id])
  await closeAccount(writing, id, now)
  const trace = { ...traceOf(services, asker, resource, id), acao: 'excluiu' as const }
  await record(connection, [{ ...trace, antes: { ...before, ...ended, desligados } }])
  return affect(writing, { before, after: null })
}

/** What the write of a row does to other rows, by its declaration. */
export async function affect(
  { services, connection, resource, asker }: Writing,
  write: Pick<Write, 'before' | 'after'>,
): Promise<string | null> {
  const { contaId } = asker.viewer
  return services.effects[resource.name]?.(services, connection, { ...write, contaId }) ?? null
}

/** Throws 403 if the writer may not reach the row as it was just written: one under what is another's. */
export async function checkWithin(writing: Writing, id: number) {
  if (writing.asker.scope === 'all') return
  try {
    await find(writing, id)
  } catch (error) {
    throw error instanceof ApiError ? new ApiError('forbidden') : error
  }
}

/** Clears the references to a deleted row, where declared; returns the rows, by field. */
async function clearReferences(writing: Writing, id: number): Promise<Record<string, number[]>> {
  const { services, connection, resource } = writing
  const cleared: Record<string, number[]> = {}
  for (const { other, name, field } of referringTo(services.resources, resource)) {
    // Rows that a call of their own writes are the matter of an effect.
    if (field.onDelete !== 'clear' || other.plain) continue
    const rows = await anyTable(connection)
      .updateTable(other.name)
      .set({ [name]: null, versao: sql`versao + 1` })
      .where(name, '=', id)
      .returning('id')
      .execute()
    const ids = rows.map((row) => Number(row.id))
    await endPeriods({ ...writing, resource: other }, name, ids)
    await keep(writing, other, ids)
    await outdate({ ...writing, resource: other }, ids)
    cleared[`${other.name}.${name}`] = ids
  }
  return cleared
}

async function checkWrite(writing: Writing, values: Values, before: Values | null) {
  await checkReferences(writing, values, before)
  await checkEmailFree(writing, values, before && Number(before.id))
}

/** The values that the server sets in a new row: day or moment, and the person. */
export function serverValues({ services, resource, asker: { viewer } }: Asking): Values {
  const moment = services.now().toISOString()
  const entries = fieldsOf(resource).flatMap(([name, { set, kind, target }]) => {
    if (set === 'now') return [[name, kind === 'date' ? today(services) : moment]]
    if (set === 'account') return [[name, viewer.contaId]]
    // The ids of two entities of people are not each other's.
    const isTheirs = !target || services.resources[target]?.account?.role === viewer.role
    return set === 'user' ? [[name, isTheirs ? viewer.pessoaId : null]] : []
  })
  return Object.fromEntries(entries)
}

function withoutPassword(resource: Resource, values: Values): Values {
  const kept = fieldsOf(resource).flatMap(([name, field]) =>
    isStored(field) || field.kind === 'references' ? [name] : [],
  )
  return pick(values, kept)
}
