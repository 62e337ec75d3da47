import type { FastifyRequest } from 'fastify'
import { emailPattern, plainEmail } from '#model/email'
import { longestPassword } from '#model/password'
import {
  accessOf,
  admit,
  cookieName,
  cookieOptions,
  pendingOf,
  setRefreshCookie,
} from '../auth/sign-in.ts'
import type { FreeHandlers } from '../calls.ts'
import { ApiError } from '../errors.ts'
import { passwordMatches } from '../password.ts'
import { isBackground } from '../policy.ts'
import type { Services } from '../services.ts'
import { endSession, redeemRefreshToken, sessionNamed } from '../session.ts'
import { checkAddress, countAddressFailure, countTry, forgive, inAccountTurn } from '../throttle.ts'

/** Signing in by the three documented calls, staying in, and leaving. */
export const sessaoHandlers = {
  async entrar(context) {
    const { email, password } = context.body
    return admit(context, 'principal', await signIn(context, email, password))
  },

  async entrarPeloFluxoAntigo(context) {
    const { username, password } = context.body
    return admit(context, 'antiga', await signIn(context, username, password))
  },

  async entrarEducador(context) {
    const { username, password } = context.body
    return admit(context, 'educador', await signIn(context, username, password))
  },

  async renovar({ services, body, request, reply }) {
    const given = body?.refresh ?? request.cookies[cookieName(services)]
    if (!given) throw new ApiError('unauthenticated')
    const { viewer, next } = await redeemRefreshToken(services, given, {
      active: !isBackground(request),
    })
    const renewed = { access: accessOf(services, request, viewer), ...pendingOf(viewer) }
    if (body?.refresh) return { ...renewed, refresh: next }
    setRefreshCookie(services, reply, next)
    return renewed
  },

  async sair({ services, body, request, reply }) {
    const given = body?.refresh ?? request.cookies[cookieName(services)]
    const sessaoId = given ? sessionNamed(services, given) : null
    if (sessaoId) await endSession(services, sessaoId)
    reply.clearCookie(cookieName(services), cookieOptions(services))
    return reply.code(204).send()
  },
} satisfies Pick<
  FreeHandlers,
  'entrar' | 'entrarPeloFluxoAntigo' | 'entrarEducador' | 'renovar' | 'sair'
>

/** The account of an e-mail and password. Throws 400, 401, 429; alike for an unknown e-mail. */
async function signIn(
  { services, request }: { services: Services; request: FastifyRequest },
  given: string,
  password: string,
): Promise<number> {
  const email = plainEmail(given)
  if (!emailPattern.test(email) || password.length === 0 || password.length > longestPassword) {
    throw new ApiError('invalid', { detail: 'Dados inválidos. Verifique o formato do email.' })
  }
  await checkAddress(services, request.ip)
  return inAccountTurn(email, () => accountBehind(services, request, email, password))
}

/** The account of an e-mail and password, each try counted before the comparison. */
async function accountBehind(
  services: Services,
  request: FastifyRequest,
  email: string,
  password: string,
): Promise<number> {
  await countTry(services, email)
  const account = await services.db.kysely
    .selectFrom('conta')
    .select(['id', 'senha_hash'])
    .where('email', '=', email)
    .where('excluido_em', 'is', null)
    .executeTakeFirst()
  if (!(await passwordMatches(password, account?.senha_hash ?? null)) || !account) {
    await countAddressFailure(services, request.ip)
    throw new ApiError('credentials')
  }
  await forgive(services, email)
  return account.id
}
