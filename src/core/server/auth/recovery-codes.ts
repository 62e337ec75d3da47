import { hash, randomInt } from 'node:crypto'
import type { Connection } from '#server/db/connection'

const howMany = 10
const length = 12
/** Letters and digits that are not confused on paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Creates ten one-time codes for an account, to be shown once; older codes stop working. */
export async function renewCodes(connection: Connection, contaId: number): Promise<string[]> {
  const codes = Array.from({ length: howMany }, randomCode)
  await dropCodes(connection, contaId)
  const rows = codes.map((code) => ({ conta_id: contaId, codigo_hash: hashOf(contaId, code) }))
  await connection.insertInto('codigo_reserva').values(rows).execute()
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

/** Uses a code up; spaces do not matter. False if it does not exist or was used. */
export async function redeemRecoveryCode(
  connection: Connection,
  contaId: number,
  typed: string,
): Promise<boolean> {
  const code = typed.toLowerCase().replace(/[^a-z0-9]/g, '')
  const used = await connection
    .deleteFrom('codigo_reserva')
    .where('conta_id', '=', contaId)
    .where('codigo_hash', '=', hashOf(contaId, code))
    .returning('conta_id')
    .executeTakeFirst()
  return used !== undefined
}

/** How many codes an account has left. */
export async function codesLeft(connection: Connection, contaId: number): Promise<number> {
  const { total } = await connection
    .selectFrom('codigo_reserva')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('conta_id', '=', contaId)
    .executeTakeFirstOrThrow()
  return total
}

/** Deletes the codes of an account. */
export async function dropCodes(connection: Connection, contaId: number): Promise<void> {
  await connection.deleteFrom('codigo_reserva').where('conta_id', '=', contaId).execute()
}

function randomCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** Sixty random bits need no keyed hash, and a plain one still works after a restore with another secret. */
function hashOf(contaId: number, code: string): string {
  return hash('sha256', `reserva:${contaId}:${code}`, 'base64url')
}
