import type { FastifyReply, FastifyRequest } from 'fastify'
import { emailPattern, plainEmail } from '#model/email'
import { longestPassword } from '#model/password'
import type { CallContext, FreeHandlers } from '../calls.ts'
import { ApiError } from '../errors.ts'
import { passwordMatches } from '../password.ts'
import { isBackground } from '../policy.ts'
import type { Services } from '../services.ts'
import {
  endSession,
  openSession,
  redeemRefreshToken,
  refreshToken,
  sessionNamed,
  type Viewer,
  viewerOf,
} from '../session.ts'
import { checkAddress, countAddressFailure, countTry, forgive, inAccountTurn } from '../throttle.ts'
import { issueAccessToken, roleWord } from '../token.ts'

/** Signing in by the three documented calls, staying in, and leaving. */
export const sessaoHandlers = {
  async entrar({ services, body, request, reply }) {
    const viewer = await signIn(services, request, body.email, body.password)
    setRefreshCookie(services, reply, refreshToken(services, viewer.sessaoId, 1))
    return { access_token: accessOf(services, request, viewer), role: roleWord(viewer.role) }
  },

  async entrarPeloFluxoAntigo({ services, body, request }) {
    const viewer = await signIn(services, request, body.username, body.password)
    return {
      access: accessOf(services, request, viewer),
      refresh: refreshToken(services, viewer.sessaoId, 1),
    }
  },

  async entrarEducador({ services, body, request, reply }) {
    const viewer = await signIn(services, request, body.username, body.password)
    if (viewer.role !== 'educador') {
      await endSession(services, viewer.sessaoId)
      throw new ApiError('forbidden', { detail: 'Apenas educadores podem acessar por aqui.' })
    }
    setRefreshCookie(services, reply, refreshToken(services, viewer.sessaoId, 1))
    return { access_token: accessOf(services, request, viewer), role: roleWord(viewer.role) }
  },

  async renovar({ services, body, request, reply }) {
    const given = body?.refresh ?? request.cookies[cookieName(services)]
    if (!given) throw new ApiError('unauthenticated')
    const { viewer, next } = await redeemRefreshToken(services, given, {
      active: !isBackground(request),
    })
    const access = accessOf(services, request, viewer)
    if (body?.refresh) return { access, refresh: next }
    setRefreshCookie(services, reply, next)
    return { access }
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

/** The person of an e-mail and password, with a new session. Throws 400, 401, 429; alike for an unknown e-mail. */
async function signIn(
  services: Services,
  request: FastifyRequest,
  given: string,
  password: string,
): Promise<Viewer> {
  const email = plainEmail(given)
  if (!emailPattern.test(email) || password.length === 0 || password.length > longestPassword) {
    throw new ApiError('invalid', { detail: 'Dados inválidos. Verifique o formato do email.' })
  }
  await checkAddress(services, request.ip)
  const contaId = await inAccountTurn(email, () =>
    accountBehind(services, request, email, password),
  )
  return viewerOf(services, await openSession(services, contaId), { active: true })
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

function accessOf(services: Services, request: FastifyRequest, viewer: Viewer): string {
  return issueAccessToken(request.server.jwt, services, viewer)
}

/** Under https the cookie is bound to the host by its name. */
function cookieName({ publicUrl }: CallContext['services']): string {
  return publicUrl?.startsWith('https:') ? '__Host-caderno' : 'caderno'
}

function cookieOptions({ publicUrl }: Services) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl?.startsWith('https:') ?? false,
  } as const
}

function setRefreshCookie(services: Services, reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName(services), token, { ...cookieOptions(services), maxAge: 12 * 60 * 60 })
}
