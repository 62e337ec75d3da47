import { sql } from 'kysely'
import { fieldsOf, isStored, type Resource } from '#model/resource'
import { isSecretTo } from '#model/secret'
import { isSameValue, type Values } from '#model/values'
import { record, traceOf } from '#server/db/audit'
import { decode } from '#server/db/codec'
import { anyTable, type Connection, columnsOf } from '#server/db/connection'
import { ApiError } from '#server/http/errors'
import { type Services, today, type Write } from '#server/services'
import { checkEmailFree, closeAccount, createAccount, updateAccount } from './account.ts'
import { partAhead } from './ahead.ts'
import { checkReached, checkReferences } from './constraints.ts'
import { deleteFiles } from './files.ts'
import { type Done, endPeriods, keepPeriods, wordsOfEnding } from './periods.ts'
import { type Asker, find } from './read.ts'
import { outdate } from './worked-out.ts'

interface InsertOptions {
  readonly hash?: string
  readonly acao?: 'criou' | 'importou'
}

/** Stores checked values as a new row, with its trace, and returns its id; `hash` is of the password of one that signs in. */
export async function insertRow(
  services: Services,
  connection: Connection,
  resource: Resource,
  sent: Values,
  asker: Asker,
  { hash = '', acao = 'criou' }: InsertOptions = {},
): Promise<number> {
  const { checked: values, waits } = await partAhead(services, connection, resource, null, sent)
  await checkWrite(services, connection, resource, values, null)
  const [stored] = await storeRows(services, connection, resource, [values], asker, acao)
  if (!stored) throw new Error(`${resource.name}: nenhuma linha foi gravada`)
  const { id, after } = stored
  if (waits) await storeRows(services, connection, waits.in, [waits.of(id)], asker)
  await checkWithin(services, connection, resource, id, asker)
  await checkReached(connection, services.resources, resource, values, null, asker.viewer)
  // Another person chose the password, so the owner must change it.
  const account = { hash, quando: services.now().toISOString(), pendencia: 'senha' } as const
  await createAccount(connection, resource, id, values, account)
  const write = { before: null, after }
  const { changed } = await keepPeriods(services, connection, resource, id, write, asker)
  if (Object.keys(changed).length > 0)
    await anyTable(connection)
      .updateTable(resource.name)
      .set(changed)
      .where('id', '=', id)
      .execute()
  await affect(services, connection, resource, asker, { ...write, after: { ...after, ...changed } })
  return id
}

/**
 * Stores new rows, each with its trace, in as few queries as one row takes; returns them in their order. The caller has
 * checked that they may be written, and sees to what they do to other rows.
 */
export async function storeRows(
  services: Services,
  connection: Connection,
  resource: Resource,
  rows: readonly Values[],
  asker: Asker,
  acao: 'criou' | 'importou' = 'criou',
): Promise<{ id: number; after: Values }[]> {
  const set = serverValues(services, resource, asker)
  const whole = rows.map((values) => ({ ...values, ...set }))
  const columns = whole.map((values) => columnsOf(resource, values, services.db.dialect))
  const inserted = await anyTable(connection)
    .insertInto(resource.name)
    .values(columns.map((row) => ({ ...row, criado_em: services.now().toISOString() })))
    .returning('id')
    .execute()
  // The ids are given in the order of the rows; the answer is in any order.
  const ids = inserted.map(({ id }) => Number(id)).sort((a, b) => a - b)
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
  services: Services,
  connection: Connection,
  resource: Resource,
  before: Values,
  sent: Values,
  asker: Asker,
  { isTraced = true, ...done }: Done & { readonly isTraced?: boolean } = {},
): Promise<void> {
  const id = Number(before.id)
  const { checked, waits } = await partAhead(services, connection, resource, before, sent, done)
  if (waits) await storeRows(services, connection, waits.in, [waits.of(id)], asker)
  if (Object.keys(checked).length === 0 && waits) return
  const write = { before, after: { ...before, ...checked } }
  const kept = await keepPeriods(services, connection, resource, id, write, asker, done.ending)
  const { changed, ending } = kept
  const values = { ...checked, ...changed }
  await checkWrite(services, connection, resource, values, before)
  await anyTable(connection)
    .updateTable(resource.name)
    .set({ ...columnsOf(resource, values, services.db.dialect), versao: sql`versao + 1` })
    .where('id', '=', id)
    .execute()
  await checkWithin(services, connection, resource, id, asker)
  await checkReached(connection, services.resources, resource, values, before, asker.viewer)
  const by = { at: services.now(), contaId: asker.viewer.contaId }
  await updateAccount(connection, resource, id, values, by)
  await affect(services, connection, resource, asker, { before, after: { ...before, ...values } })
  await outdate(services, connection, resource, [id])
  const differing = Object.keys(values).filter((name) => !isSameValue(values[name], before[name]))
  if (!isTraced || (waits && differing.length === 0)) return
  await record(connection, [
    {
      ...traceOf(services, asker, resource, id),
      acao: ending ? 'desligou' : (done.acao ?? 'editou'),
      antes: picked(before, differing),
      depois: { ...picked(values, differing), ...wordsOfEnding(services, resource, ending) },
    },
  ])
}

/**
 * Deletes a row softly and its files with it, with its trace; references declared so are cleared, its account is closed.
 * The contents of the files are left to the caller, in `unnamed`. Returns a sentence about what it did to other rows, or
 * null. Throws 403 if the row is secret to the role.
 */
export async function removeRow(
  services: Services,
  connection: Connection,
  resource: Resource,
  stored: Record<string, unknown>,
  asker: Asker,
  unnamed: string[],
): Promise<string | null> {
  const id = Number(stored.id)
  const before = decode(resource, stored)
  if (isSecretTo(resource, before, asker.viewer)) throw new ApiError('forbidden')
  const excluido_em = services.now().toISOString()
  await anyTable(connection)
    .updateTable(resource.name)
    .set({ excluido_em, versao: sql`versao + 1` })
    .where('id', '=', id)
    .execute()
  unnamed.push(...(await deleteFiles(connection, resource, id, excluido_em)))
  await keepPeriods(services, connection, resource, id, { before, after: null }, asker)
  const desligados = await clearReferences(services, connection, resource, id)
  await outdate(services, connection, resource, [id])
  await closeAccount(connection, resource, id, services.now())
  const trace = { ...traceOf(services, asker, resource, id), acao: 'excluiu' as const }
  await record(connection, [{ ...trace, antes: { ...before, desligados } }])
  return affect(services, connection, resource, asker, { before, after: null })
}

/** What the write of a row does to other rows, by its declaration. */
async function affect(
  services: Services,
  connection: Connection,
  { name }: Resource,
  { viewer: { contaId } }: Asker,
  write: Pick<Write, 'before' | 'after'>,
): Promise<string | null> {
  const effect = services.effects[name]
  return effect ? effect(services, connection, { ...write, contaId }) : null
}

/** Throws 403 if the writer may not reach the row as it was just written: one under what is another's. */
async function checkWithin(
  services: Services,
  connection: Connection,
  resource: Resource,
  id: number,
  asker: Asker,
) {
  try {
    await find(services, connection, resource, id, asker)
  } catch (error) {
    throw error instanceof ApiError ? new ApiError('forbidden') : error
  }
}

/** Clears the references to a deleted row, where declared; returns the rows, by field. */
async function clearReferences(
  services: Services,
  connection: Connection,
  resource: Resource,
  id: number,
): Promise<Record<string, number[]>> {
  const cleared: Record<string, number[]> = {}
  for (const other of Object.values(services.resources)) {
    for (const [name, field] of fieldsOf(other)) {
      if (field.target !== resource.name || field.onDelete !== 'clear') continue
      // Rows that a call of their own writes are the matter of an effect.
      if (other.plain) continue
      const rows = await anyTable(connection)
        .updateTable(other.name)
        .set({ [name]: null, versao: sql`versao + 1` })
        .where(name, '=', id)
        .returning('id')
        .execute()
      const ids = rows.map((row) => Number(row.id))
      await endPeriods(services, connection, other, name, ids)
      await outdate(services, connection, other, ids)
      cleared[`${other.name}.${name}`] = ids
    }
  }
  return cleared
}

async function checkWrite(
  { resources }: Services,
  connection: Connection,
  resource: Resource,
  values: Values,
  before: Values | null,
) {
  const id = before && Number(before.id)
  await checkReferences(connection, resources, resource, values, before)
  await checkEmailFree(connection, resource, values, id)
}

/** The values that the server sets in a new row: day or moment, and the person. */
export function serverValues(services: Services, resource: Resource, { viewer }: Asker): Values {
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
  const kept = fieldsOf(resource).filter(([name, field]) => isStored(field) && name in values)
  return Object.fromEntries(kept.map(([name]) => [name, values[name]]))
}

function picked(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}
