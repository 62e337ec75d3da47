import type { FastifyRequest } from 'fastify'
import { emailPattern, plainEmail } from '#model/email'
import { longestPassword } from '#model/password'
import { ApiError } from '#server/http/errors'
import type { Services } from '#server/services'
import { recordAccess } from './accesses.ts'
import { deviceOf, isKnownTo, type KnownAccount } from './device.ts'
import { comparePassword, hashingSlots } from './password.ts'
import { accountByEmail } from './recovery.ts'
import {
  accountKey,
  clearCounts,
  countAddressFailure,
  countTry,
  inTurnOf,
  refuseWaiting,
} from './throttle.ts'

/** The e-mail and password of a sign-in. */
export interface Credentials {
  readonly email: string
  readonly password: string
}

/**
 * The account of an e-mail and password. An attempt is counted just before its password is compared, so that a busy
 * server costs nobody an attempt. A browser from which the account has signed in before has attempts of its own, so
 * that attackers elsewhere cannot lock its owner out. Throws 400, 401, 429, 503; the same for an unknown e-mail.
 */
export async function accountByPassword(
  services: Services,
  request: FastifyRequest,
  { email: typed, password }: Credentials,
): Promise<KnownAccount> {
  const email = plainEmail(typed)
  if (!emailPattern.test(email) || password.length === 0 || password.length > longestPassword) {
    throw new ApiError('invalid', { detail: 'Dados inválidos. Verifique o formato do email.' })
  }
  const asked = await accountByEmail(services, email)
  const device = deviceOf(services, request)
  const isOwn = asked !== undefined && isKnownTo(services, device, asked)
  const key = isOwn ? `aparelho:${asked.id}:${device?.id}` : accountKey(email)
  const refuse = () => refuseWaiting(services, key, isOwn ? null : request.ip)
  // A blocked client is refused before it takes a place in the queue.
  await refuse()
  return inTurnOf(services, key, () =>
    hashingSlots.run(async () => {
      await refuse()
      await countTry(services, key)
      // Read again: the password may have changed while this request waited.
      const account = await accountByEmail(services, email)
      if (!(await comparePassword(password, account?.senha_hash ?? null)) || !account) {
        await countAddressFailure(services, request.ip)
        const resultado = account ? 'errou' : 'desconhecido'
        await recordAccess(services, request, resultado, account?.id ?? null)
        throw new ApiError('credentials')
      }
      await clearCounts(services, [key])
      return account
    }),
  )
}
