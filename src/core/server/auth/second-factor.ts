import { Secret, TOTP } from 'otpauth'
import { coordinates } from '#model/role'
import type { Connection } from '#server/db/connection'
import { ApiError } from '#server/http/errors'
import type { Services } from '#server/services'
import { dropCodes, redeemRecoveryCode, renewCodes } from './recovery-codes.ts'
import type { Viewer } from './session.ts'
import { addressKeys, allow, allowFrom, clearCounts } from './throttle.ts'

const minute = 60_000
const step = 30_000
const perQuarter = { most: 5, milliseconds: 15 * minute }
const day = 24 * 60 * minute
const perDay = { most: 40, milliseconds: day }
/** Fewer than the account's limit, so that one place cannot use up all attempts of an account. */
const perDayAndAddress = { most: 10, milliseconds: day }

/** How long 'Agora não' lasts. */
const invitationPause = 7 * day

const wrongCodes = {
  app: 'Código inválido. Espere o próximo, ou confira o horário do celular.',
  recovery: 'Código inválido. Cada código de recuperação vale uma vez.',
} as const

/**
 * The stored second factor of an account, which is asked for a code after its password where there is a `segredo`;
 * undefined if there is none.
 */
export function rowOf(connection: Connection, contaId: number) {
  return connection
    .selectFrom('segundo_fator')
    .select(['segredo', 'segredo_novo', 'ativado_em', 'adiado_ate'])
    .where('conta_id', '=', contaId)
    .executeTakeFirst()
}

/**
 * Creates a secret, which counts once a code of it is confirmed, and the address that an authenticator app reads. It
 * is stored unencrypted: a key would be stored next to it, or be lost in a restore.
 */
export async function prepareSecret(
  { db, name: issuer }: Pick<Services, 'db' | 'name'>,
  { contaId, email }: Pick<Viewer, 'contaId' | 'email'>,
): Promise<{ segredo: string; endereco: string }> {
  const totp = new TOTP({ issuer, label: email, secret: new Secret({ size: 20 }) })
  const segredo = totp.secret.base32
  await keep(db.kysely, contaId, { segredo_novo: segredo })
  return { segredo, endereco: totp.toString() }
}

/** Activates the prepared secret with a code of it; returns new recovery codes. Throws 400 and 429. */
export async function activate(
  services: Services,
  { contaId }: Pick<Viewer, 'contaId'>,
  code: string,
  also: (connection: Connection) => Promise<void>,
): Promise<string[]> {
  const tries = `ativacao:${contaId}`
  await allow(services, tries, perQuarter)
  const { db, now } = services
  const prepared = (await rowOf(db.kysely, contaId))?.segredo_novo
  const used = prepared ? stepOf(services, prepared, plain(code)) : null
  if (!prepared || used === null) throw refusedCode()
  const codes = await db.kysely.transaction().execute(async (connection) => {
    const done = await connection
      .updateTable('segundo_fator')
      .set({
        segredo: prepared,
        segredo_novo: null,
        ativado_em: now().toISOString(),
        ultimo_passo: used,
        adiado_ate: null,
      })
      .where('conta_id', '=', contaId)
      .where('segredo_novo', '=', prepared)
      .returning('conta_id')
      .executeTakeFirst()
    if (!done) throw refusedCode()
    await also(connection)
    return renewCodes(connection, contaId)
  })
  await clearCounts(services, [tries])
  return codes
}

/** Removes the second factor of an account and its recovery codes; false if there was none. */
export async function deactivate(connection: Connection, contaId: number): Promise<boolean> {
  const before = await rowOf(connection, contaId)
  await connection
    .updateTable('segundo_fator')
    .set({ segredo: null, segredo_novo: null, ativado_em: null, ultimo_passo: 0 })
    .where('conta_id', '=', contaId)
    .execute()
  await dropCodes(connection, contaId)
  return Boolean(before?.segredo)
}

/** Whether to invite a person to set up a second factor: coordinators, until 'Agora não'. */
export function isAsked(
  { now }: Pick<Services, 'now'>,
  { role }: Pick<Viewer, 'role'>,
  row: { segredo: string | null; adiado_ate: number | null } | undefined,
): boolean {
  const left = (row?.adiado_ate ?? 0) - now().getTime()
  // More than seven days ahead: written by a wrong clock.
  const isPostponed = left > 0 && left <= invitationPause
  return coordinates(role) && !row?.segredo && !isPostponed
}

/** Pauses the invitation to set up a second factor. */
export function postponeInvitation({ db, now }: Pick<Services, 'db' | 'now'>, contaId: number) {
  return keep(db.kysely, contaId, { adiado_ate: now().getTime() + invitationPause })
}

/** The account of a code, and where the code comes from. */
export interface CodeSender {
  readonly contaId: number
  /** The browser, if the account has signed in from it before. */
  readonly device: string | null
  readonly address: string
}

/**
 * Uses a code of the app or a recovery code; returns which of the two it was. Each attempt is counted before the
 * comparison, and each code works once. Throws 400 for a wrong one, 429 after five in a quarter of an hour.
 */
export async function redeemCode(
  services: Services,
  sender: CodeSender,
  typed: string,
): Promise<'aplicativo' | 'recuperação'> {
  await countCode(services, sender)
  const { contaId } = sender
  const code = plain(typed)
  const isFromApp = /^\d{6}$/.test(code)
  const good = isFromApp
    ? await redeemStep(services, contaId, code)
    : await redeemRecoveryCode(services.db.kysely, contaId, code)
  if (!good) throw refusedCode(isFromApp ? 'app' : 'recovery')
  await clearCodeFailures(services, sender)
  return isFromApp ? 'aplicativo' : 'recuperação'
}

/** A time step is used once, and never after a later one. A stored step in the future comes from a wrong clock. */
async function redeemStep(services: Services, contaId: number, code: string): Promise<boolean> {
  const { kysely } = services.db
  const segredo = (await rowOf(kysely, contaId))?.segredo
  const used = segredo ? stepOf(services, segredo, code) : null
  if (!segredo || used === null) return false
  const latest = Math.floor(services.now().getTime() / step) + 1
  const done = await kysely
    .updateTable('segundo_fator')
    .set({ ultimo_passo: used })
    .where('conta_id', '=', contaId)
    .where('segredo', '=', segredo)
    .where((eb) => eb.or([eb('ultimo_passo', '<', used), eb('ultimo_passo', '>', latest)]))
    .returning('conta_id')
    .executeTakeFirst()
  return done !== undefined
}

/** The time step of a code; the one before and the one after the present are accepted. Null for a wrong code. */
function stepOf({ now }: Pick<Services, 'now'>, segredo: string, token: string): number | null {
  const timestamp = now().getTime()
  const delta = TOTP.validate({ token, secret: Secret.fromBase32(segredo), timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / step) + delta
}

async function keep(
  connection: Connection,
  contaId: number,
  values: { segredo_novo?: string; adiado_ate?: number },
): Promise<void> {
  await connection
    .insertInto('segundo_fator')
    .values({ conta_id: contaId, ...values })
    .onConflict((conflict) => conflict.column('conta_id').doUpdateSet(values))
    .execute()
}

/**
 * A known browser has attempts of its own; all others share those of the account, and no address may use all of them.
 */
async function countCode(services: Services, sender: CodeSender): Promise<void> {
  const { quarter, day, address } = triesOf(sender)
  if (sender.device !== null) {
    await allow(services, quarter, perQuarter)
    await allow(services, day, perDay)
    return
  }
  await allowFrom(services, quarter, address, perQuarter)
  await allowFrom(services, day, address, perDayAndAddress)
  await allow(services, day, perDay)
}

async function clearCodeFailures(services: Services, sender: CodeSender): Promise<void> {
  const { quarter, day, address } = triesOf(sender)
  const places = [...addressKeys(quarter, address), ...addressKeys(day, address)]
  await clearCounts(services, sender.device === null ? [...places, day] : [quarter, day])
}

function triesOf({ contaId, device, address }: CodeSender) {
  const whose = device === null ? `${contaId}` : `${contaId}:${device}`
  return { quarter: `fator:${whose}`, day: `fator-dia:${whose}`, address }
}

function plain(typed: string): string {
  return typed.replace(/\s/g, '')
}

function refusedCode(kind: keyof typeof wrongCodes = 'app'): ApiError {
  const detail = wrongCodes[kind]
  return new ApiError('invalid', { detail, errors: { codigo: detail } })
}
