import { checkRecord, type Errors } from '#model/check'
import { plainEmail } from '#model/email'
import { unfitIn } from '#model/fits'
import { easyPassword } from '#model/password'
import type { Resource } from '#model/resource'
import { isSecretTo } from '#model/secret'
import { isSameValue, type Values } from '#model/values'
import { isEasyPassword } from '#server/auth/easy-password'
import { sendNotice } from '#server/auth/factor-emails'
import { confirmPassword } from '#server/auth/own-password'
import { hashPassword } from '#server/auth/password'
import { sealOf } from '#server/auth/seal'
import { decode } from '#server/db/codec'
import { numberRows } from '#server/db/number-rows'
import { ApiError } from '#server/http/errors'
import { type Services, today } from '#server/services'
import type { Asking, Writing } from './asker.ts'
import { behindOf } from './behind.ts'
import { refuseItself } from './closed.ts'
import { withoutEchoes } from './echoed.ts'
import type { KeyedRequest } from './idempotency.ts'
import type { Done } from './periods.ts'
import { find, shown, type Versioned } from './read.ts'
import { checkRoom, touchAbove } from './rows-above.ts'
import { planRows, saveRows, splitBody } from './rows-inside.ts'
import { endPairs, keepingUnseen, savePairs, withSeveral } from './save-pairs.ts'
import { changeRow, insertRow, removeRow } from './write-row.ts'
import { changing, creating } from './writing.ts'

/**
 * Checks a body and stores it as a new row; a retry with the same key gets that row. Throws 400 and 409 with the message
 * of each field, 403 beyond the scope.
 */
export async function insert(
  asking: Asking,
  body: Values,
  key: KeyedRequest['key'] = null,
): Promise<Versioned> {
  const { services, resource, asker } = asking
  const { own, sent } = splitBody(services, resource, body)
  const [behind] = await behindOf(asking, [own])
  const checked = checkRecord(resource, own, {
    ...{ action: 'create', role: asker.viewer.role, today: today(services) },
    ...{ behind, resources: services.resources },
  })
  const { values } = checked
  const inside = await planRows({ ...asking, connection: services.db.kysely }, sent, null)
  const errors = {
    ...checked.errors,
    ...(await passwordError(services, resource, values)),
    ...inside.errors,
  }
  if (Object.keys(errors).length > 0) throw new ApiError('invalid', { errors })
  const hash = resource.account ? await hashPassword(String(values.password)) : ''
  const keyed = { key, content: [resource.name, 'create', withHashedPasswords(asking, body)] }
  const id = await creating(asking, keyed, async (writing) => {
    await touchAbove(writing, [values])
    const whole = await keepingUnseen(writing, values, null)
    const newId = await insertRow(writing, whole, { hash })
    await savePairs(writing, { id: newId, values: whole })
    await checkRoom(writing, values)
    await numberRows(writing.connection, services.resources, resource, [values])
    await saveRows(writing, inside.plans, newId)
    return newId
  })
  return shown(asking, id)
}

/** The digest of a request is kept: without the server's secret, no password can be guessed from it. */
function withHashedPasswords({ services, resource: { fields } }: Asking, body: Values): Values {
  const entries = Object.entries(body).map(([name, value]) => {
    if (fields[name]?.kind !== 'password') return [name, value]
    return [name, sealOf(services, `senha:${JSON.stringify(value)}`)]
  })
  return Object.fromEntries(entries)
}

/** The message against the password of a row that signs in, where it is easy to guess. */
async function passwordError(
  services: Services,
  { account, display }: Resource,
  values: Values,
): Promise<Errors> {
  const { password, email, [display]: nome } = values
  if (!account || typeof password !== 'string') return {}
  const isEasy = await isEasyPassword(services, password, {
    email: String(email ?? ''),
    nome: String(nome ?? ''),
  })
  return isEasy ? { password: easyPassword } : {}
}

/**
 * Merges a body into a row, and with it the rows inside that the body carries. Throws 412 if `versao` is set and not the
 * stored one.
 */
export async function update(
  asking: Asking,
  id: number,
  body: Values,
  { versao, key }: { readonly versao: number | null; readonly key: KeyedRequest['key'] },
): Promise<Versioned> {
  const { senha_atual: _, ...kept } = body
  const content = [asking.resource.name, 'edit', id, withHashedPasswords(asking, kept)]
  const said = await withoutEchoes(asking, id, body)
  await edit(asking, id, said, { versao, keyed: { key, content } })
  return shown(asking, id)
}

/** On what an edit depends, and what goes with it. */
export interface EditConditions {
  readonly versao?: number | null
  readonly keyed?: KeyedRequest
  readonly done?: Done
  /** What is wrong with the edit of the row as it is stored. */
  readonly judge?: (stored: Values) => Errors
  /** What no body may carry, and this call writes. */
  readonly also?: Values
  /** What the row had, and was emptied in this transaction for another one to take. */
  readonly aside?: Values | undefined
  /** The row as it is, where that was read under its lock. */
  readonly now?: Values | undefined
}

/** The same without the row as it is then; a retry with the same key changes nothing. */
export async function edit(
  asking: Asking,
  id: number,
  sent: Values,
  conditions: EditConditions,
): Promise<void> {
  const { services, resource } = asking
  const { viewer } = asking.asker
  const { senha_atual = '', ...rest } = sent
  const isOwn = resource.account?.role === viewer.role && id === viewer.pessoaId
  const isMoved = isOwn && 'email' in rest && plainEmail(String(rest.email)) !== viewer.email
  if (isMoved) await confirmPassword(services, viewer, String(senha_atual), 'senha_atual')
  const body = isMoved ? rest : sent
  const told: string[] = []
  await changing(asking, id, conditions.keyed, async (writing) => {
    told.push(...(await editIn(writing, id, body, conditions)))
    return null
  })
  await tellMoved(services, told)
}

/** Tells the old address of one that signs in with another from now on. */
export async function tellMoved(services: Services, [from, to]: readonly string[]) {
  // Not the words of the mail server: they may hold the address.
  const notSent = () => console.error('O aviso de um e-mail trocado não foi enviado.')
  if (from && to) await sendNotice(services, from, 'endereco', to).catch(notSent)
}

/** The row as it is, with what its fields of several name. Throws 404. */
export async function storedWhole(writing: Writing, id: number): Promise<Values> {
  const [row, [several]] = await Promise.all([find(writing, id), withSeveral(writing, [{ id }])])
  return { ...decode(writing.resource, row), ...several }
}

/** The edit itself, in the transaction of others; the row is locked. Returns the addresses to tell of, once it is done. */
export async function editIn(
  writing: Writing,
  id: number,
  body: Values,
  { versao = null, done, judge, also, aside, now }: Omit<EditConditions, 'keyed'>,
): Promise<string[]> {
  const { services, resource } = writing
  const { viewer } = writing.asker
  const stored = now ?? (await storedWhole(writing, id))
  if (versao !== null && stored.versao !== versao) throw new ApiError('stale')
  const before: Values = { ...stored, ...aside }
  if (isSecretTo(resource, before, viewer)) throw new ApiError('forbidden')
  const { resources } = services
  const context = { action: 'edit', role: viewer.role, today: today(services), resources } as const
  const { own, sent: rows } = splitBody(services, resource, body)
  const [behind] = await behindOf(writing, [{ ...before, ...own, ...also }])
  const checked = checkRecord(resource, own, { ...context, stored: before, behind })
  const saying = { ...checked.values, ...also }
  if (!writing.whenClosed) refuseItself(resource, before, { ...before, ...saying })
  const inside = await planRows(writing, rows, id)
  const unfit =
    also && unfitIn(resources, resource.fields, { ...before, ...saying, ...behind }, before)
  const errors = { ...unfit, ...checked.errors, ...inside.errors, ...judge?.(before) }
  if (Object.keys(errors).length > 0) throw new ApiError('invalid', { errors })
  const values = await keepingUnseen(writing, saying, { ...before, ...behind })
  const moved = Object.entries(values).filter(([name, value]) => !isSameValue(value, before[name]))
  const differing = Object.fromEntries(moved)
  await touchAbove(writing, [differing])
  const isChanged = await saveRows(writing, inside.plans, id)
  // What was done with the rows inside is recorded with each of them.
  const options = { ...done, isTraced: moved.length > 0 || (done !== undefined && !isChanged) }
  const saved = { id, values: differing, before, at: done?.at }
  await endPairs(writing, saved)
  await changeRow(writing, before, values, options)
  await savePairs(writing, saved)
  await checkRoom(writing, differing)
  const left = moved.map(([name]) => ({ [name]: before[name] }))
  await numberRows(writing.connection, services.resources, resource, [differing, ...left])
  const isMoved = resource.account && 'email' in differing
  return isMoved ? [String(before.email), String(differing.email)] : []
}

/**
 * Deletes a row, softly, and its files; references declared so are cleared, its account is closed. Returns a sentence
 * about what it did to other rows, or null. Throws 404, except to a retry with the key that deleted it.
 */
export async function remove(
  asking: Asking,
  id: number,
  keyed?: KeyedRequest,
): Promise<string | null> {
  return changing(asking, id, keyed, (writing) => removeIn(writing, id))
}

/** The deletion itself, in the transaction of others. */
export async function removeIn(writing: Writing, id: number): Promise<string | null> {
  const stored = await find(writing, id)
  const said = await removeRow(writing, stored)
  await numberRows(writing.connection, writing.services.resources, writing.resource, [stored])
  return said
}
