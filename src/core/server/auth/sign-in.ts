import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod/mini'
import type { entrada, entradaAntiga } from '#model/calls/sessao'
import { loginWord } from '#model/role'
import { ApiError } from '#server/http/errors'
import type { Services } from '#server/services'
import { recordAccess } from './accesses.ts'
import { browserName } from './browser-name.ts'
import { openChallenge, readChallenge } from './challenges.ts'
import { refreshCookie, setOwnCookie } from './cookies.ts'
import { deviceWith, type KnownAccount, rememberDevice } from './device.ts'
import { firstRefreshToken } from './refresh.ts'
import { rowOf } from './second-factor.ts'
import { openSession, type Viewer, viewerOf } from './session.ts'
import { issueAccessToken } from './token.ts'

/** What each of the calls that sign in answers, also after a code. */
interface SignedIn {
  readonly principal: z.infer<typeof entrada>
  readonly antiga: z.infer<typeof entradaAntiga>
}

/** The calls that sign in: each has its own shape of answer, also after a code. */
export type SignInCall = keyof SignedIn

/** A request that signs in, and its answer. */
export interface SignInRequest {
  readonly services: Services
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Signs in an account whose password was right. An account with a second factor gets the documented refusal instead,
 * with the challenge for its code: no session is opened, and no failure is counted.
 */
export async function signInByPassword<C extends SignInCall>(
  context: SignInRequest,
  call: C,
  contaId: number,
): Promise<SignedIn[C]> {
  const { services } = context
  const { senha_hash } = await accountOf(services, contaId)
  const factor = await rowOf(services.db.kysely, contaId)
  if (!factor?.segredo) return signIn(context, call, contaId)
  const valor = printOf(senha_hash)
  const desafio = await openChallenge(services, { tipo: `entrada:${call}`, contaId, valor })
  throw new ApiError('credentials', {
    detail: 'Falta o código do segundo fator.',
    body: { segundo_fator: true, desafio },
  })
}

/** The account and the call of a sign-in that waits for a code. Throws 401 once the challenge has expired, or the password changed. */
export async function interruptedSignIn(
  services: Services,
  desafio: string,
): Promise<{ account: KnownAccount; call: SignInCall }> {
  const { contaId = null, tipo = '', valor } = (await readChallenge(services, desafio)) ?? {}
  if (!tipo.startsWith('entrada:') || contaId === null) throw expiredChallenge()
  const call = tipo === 'entrada:antiga' ? 'antiga' : 'principal'
  const { senha_hash } = await accountOf(services, contaId)
  if (printOf(senha_hash) !== valor) throw expiredChallenge()
  return { account: { id: contaId, senha_hash }, call }
}

/** The refusal of a challenge that does not exist or has expired. */
export function expiredChallenge(): ApiError {
  return new ApiError('unauthenticated', {
    detail: 'O tempo para o código acabou. Entre de novo.',
  })
}

/** Opens a session for an account; the answer has the shape that the call documents. */
export async function signIn<C extends SignInCall>(
  { services, request, reply }: SignInRequest,
  call: C,
  contaId: number,
): Promise<SignedIn[C]> {
  const { senha_hash } = await accountOf(services, contaId)
  const device = deviceWith(services, request, { id: contaId, senha_hash })
  // A client of the older call keeps the refresh token itself and may not be a browser.
  const inCookie = call !== 'antiga'
  const named = browserName(request.headers['user-agent'])
  const sessaoId = await openSession(services, contaId, named, inCookie ? device.id : null)
  await recordAccess(services, request, 'entrou', contaId)
  const viewer = await viewerOf(services, sessaoId, { active: true })
  const access = issueAccessToken(services, request, viewer)
  const refresh = firstRefreshToken(services, sessaoId)
  if (inCookie) setOwnCookie(services, reply, refreshCookie, refresh)
  rememberDevice(services, reply, device)
  const pending = pendingOf(viewer)
  const principal = { access_token: access, role: loginWord(viewer.role), ...pending }
  return { principal, antiga: { access, refresh, ...pending } }[call]
}

/** The pending step of an account, added to the documented answer. */
export function pendingOf({ pendencia }: Viewer) {
  return pendencia ? { pendencia } : {}
}

/** The account of an id. Throws 401 where there is none, or no more. */
export async function accountOf({ db }: Services, contaId: number) {
  const account = await db.kysely
    .selectFrom('conta')
    .select(['role', 'senha_hash'])
    .where('id', '=', contaId)
    .where('excluido_em', 'is', null)
    .where('desativada_em', 'is', null)
    .executeTakeFirst()
  if (!account) throw new ApiError('unauthenticated')
  return account
}

/** Binds a challenge to the present password without storing its hash. */
function printOf(senhaHash: string): string {
  return hash('sha256', senhaHash, 'base64url')
}
