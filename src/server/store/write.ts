import { sql } from 'kysely'
import { checkRecord, type Errors, isSameValue, type Values } from '#model/check'
import { easyPassword } from '#model/password'
import { fieldsOf, isStored, type Resource } from '#model/resource'
import { isEasyPassword } from '#server/auth/easy-password'
import { hashPassword } from '#server/auth/password'
import { record, traceOf } from '#server/db/audit'
import { decode } from '#server/db/codec'
import { anyTable, type Connection, columnsOf } from '#server/db/connection'
import { ApiError } from '#server/http/errors'
import { type Services, today } from '#server/services'
import { checkEmailFree, closeAccount, createAccount, updateAccount } from './account.ts'
import { checkReferences, checkUnique } from './constraints.ts'
import type { KeyedRequest } from './idempotency.ts'
import { type Asker, find, get, type Versioned } from './read.ts'
import { changing, writing } from './writing.ts'

/** Checks a body and stores it as a new row. Throws 400 and 409 with the message of each field, 403 beyond the scope. */
export async function insert(
  services: Services,
  resource: Resource,
  body: Values,
  asker: Asker,
): Promise<Versioned> {
  const { db, now } = services
  const context = { action: 'create', role: asker.viewer.role, today: today(services) } as const
  const checked = checkRecord(resource, body, context)
  const { values } = checked
  const errors = { ...checked.errors, ...(await passwordError(resource, values)) }
  if (Object.keys(errors).length > 0) throw new ApiError('invalid', { errors })
  const hash = resource.account ? await hashPassword(String(values.password)) : ''
  const id = await writing(services, resource, async (connection) => {
    await checkWrite(services, connection, resource, values, null)
    const criado_em = now().toISOString()
    const set = serverValues(services, resource, asker)
    const columns = columnsOf(resource, { ...values, ...set }, db.dialect)
    const inserted = await anyTable(connection)
      .insertInto(resource.name)
      .values({ ...columns, criado_em })
      .returning('id')
      .executeTakeFirstOrThrow()
    const newId = Number(inserted.id)
    await checkWithin(services, connection, resource, newId, asker)
    // Another person chose the password, so the owner must change it.
    const account = { hash, quando: criado_em, pendencia: 'senha' } as const
    await createAccount(connection, resource, newId, values, account)
    const depois = withoutPassword(resource, { ...values, ...set })
    await record(connection, [
      { ...traceOf(services, asker, resource, newId), acao: 'criou', depois },
    ])
    return newId
  })
  return shown(services, resource, id, asker)
}

/** The message against the password of a row that signs in, where it is easy to guess. */
async function passwordError({ account, display }: Resource, values: Values): Promise<Errors> {
  const { password, email, [display]: nome } = values
  if (!account || typeof password !== 'string') return {}
  const isEasy = await isEasyPassword(password, {
    email: String(email ?? ''),
    nome: String(nome ?? ''),
  })
  return isEasy ? { password: easyPassword } : {}
}

/** Merges a body into a row. Throws 412 if `versao` is set and not the stored one. */
export async function update(
  services: Services,
  resource: Resource,
  id: number,
  body: Values,
  asker: Asker,
  versao: number | null,
): Promise<Versioned> {
  await edit(services, resource, id, body, asker, { versao })
  return shown(services, resource, id, asker)
}

interface EditConditions {
  readonly versao?: number | null
  readonly keyed?: KeyedRequest
}

/** The same without the row as it is then; a retry with the same key changes nothing. */
export async function edit(
  services: Services,
  resource: Resource,
  id: number,
  body: Values,
  asker: Asker,
  { versao = null, keyed }: EditConditions,
): Promise<void> {
  const { db } = services
  await changing(services, resource, id, asker, keyed, async (connection) => {
    const stored = await find(services, connection, resource, id, asker)
    if (versao !== null && stored.versao !== versao) throw new ApiError('stale')
    if (body.id !== undefined && body.id !== id) {
      throw new ApiError('invalid', { errors: { id: 'Campo que não pode ser alterado' } })
    }
    const before = decode(resource, stored)
    const context = { action: 'edit', role: asker.viewer.role, today: today(services) } as const
    const { values, errors } = checkRecord(resource, body, { ...context, stored: before })
    if (Object.keys(errors).length > 0) throw new ApiError('invalid', { errors })
    await checkWrite(services, connection, resource, values, id)
    await anyTable(connection)
      .updateTable(resource.name)
      .set({ ...columnsOf(resource, values, db.dialect), versao: sql`versao + 1` })
      .where('id', '=', id)
      .execute()
    await checkWithin(services, connection, resource, id, asker)
    await updateAccount(connection, resource, id, values, services.now())
    const trace = traceOf(services, asker, resource, id)
    const differing = Object.keys(values).filter((name) => !isSameValue(values[name], before[name]))
    await record(connection, [
      {
        ...trace,
        acao: 'editou',
        antes: picked(before, differing),
        depois: picked(values, differing),
      },
    ])
  })
}

/**
 * Deletes a row, softly; references declared so are cleared, its account is closed. Throws 404, except to a retry with
 * the key that deleted it.
 */
export async function remove(
  services: Services,
  resource: Resource,
  id: number,
  asker: Asker,
  keyed?: KeyedRequest,
): Promise<void> {
  await changing(services, resource, id, asker, keyed, async (connection) => {
    const stored = await find(services, connection, resource, id, asker)
    await anyTable(connection)
      .updateTable(resource.name)
      .set({ excluido_em: services.now().toISOString(), versao: sql`versao + 1` })
      .where('id', '=', id)
      .execute()
    const desligados = await clearReferences(services, connection, resource, id)
    await closeAccount(connection, resource, id, services.now())
    const trace = traceOf(services, asker, resource, id)
    const antes = { ...decode(resource, stored), desligados }
    await record(connection, [{ ...trace, acao: 'excluiu', antes }])
  })
}

/** Throws 403 if the writer may not reach the row as it was just written: a report about another educator's class. */
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
  { resources }: Services,
  connection: Connection,
  resource: Resource,
  id: number,
): Promise<Record<string, number[]>> {
  const cleared: Record<string, number[]> = {}
  for (const other of Object.values(resources)) {
    for (const [name, field] of fieldsOf(other)) {
      if (field.target !== resource.name || field.onDelete !== 'clear') continue
      const rows = await anyTable(connection)
        .updateTable(other.name)
        .set({ [name]: null, versao: sql`versao + 1` })
        .where(name, '=', id)
        .returning('id')
        .execute()
      cleared[`${other.name}.${name}`] = rows.map((row) => Number(row.id))
    }
  }
  return cleared
}

async function checkWrite(
  { resources }: Services,
  connection: Connection,
  resource: Resource,
  values: Values,
  id: number | null,
) {
  await checkReferences(connection, resources, resource, values)
  await checkEmailFree(connection, resource, values, id)
  await checkUnique(connection, resource, values, id)
}

/** The values that the server sets in a new row: day or moment, and the person. */
function serverValues(services: Services, resource: Resource, { viewer }: Asker): Values {
  const moment = services.now().toISOString()
  const entries = fieldsOf(resource).flatMap(([name, { set, kind, target }]) => {
    if (set === 'now') return [[name, kind === 'date' ? today(services) : moment]]
    // The ids of two entities of people are not each other's.
    const isTheirs = !target || services.resources[target]?.account?.role === viewer.role
    return set === 'user' ? [[name, isTheirs ? viewer.pessoaId : null]] : []
  })
  return Object.fromEntries(entries)
}

async function shown(
  services: Services,
  resource: Resource,
  id: number,
  asker: Asker,
): Promise<Versioned> {
  return get({ ...services }, { ...resource, recordReads: false }, id, asker)
}

function withoutPassword(resource: Resource, values: Values): Values {
  const kept = fieldsOf(resource).filter(([name, field]) => isStored(field) && name in values)
  return Object.fromEntries(kept.map(([name]) => [name, values[name]]))
}

function picked(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}
