import { accountByPassword } from '#server/auth/by-password'
import { readCookie, refreshCookie, setOwnCookie, takeCookie } from '#server/auth/cookies'
import { deviceOf } from '#server/auth/device'
import { redeemRefreshToken, sessionNamed } from '#server/auth/refresh'
import { endSession } from '#server/auth/session'
import { pendingOf, signInByPassword } from '#server/auth/sign-in'
import { issueAccessToken } from '#server/auth/token'
import { ApiError } from '#server/http/errors'
import type { FreeHandlers } from './calls.ts'
import { firstAnswers } from './first-answers.ts'
import { isBackground } from './policy.ts'

/** Signing in, staying in, and leaving. */
export const sessaoHandlers = {
  async entrar(context) {
    const { email, password } = context.body
    const account = await accountByPassword(context.services, context.request, { email, password })
    return signInByPassword(context, 'principal', account.id)
  },

  async entrarPeloFluxoAntigo(context) {
    const { username: email, password } = context.body
    const account = await accountByPassword(context.services, context.request, { email, password })
    return signInByPassword(context, 'antiga', account.id)
  },

  async renovar({ services, body, query, request, reply }) {
    const token = body?.refresh ?? readCookie(services, request, refreshCookie)
    if (!token) throw new ApiError('unauthenticated')
    const { viewer, next } = await redeemRefreshToken(services, token, {
      active: !isBackground(request),
      device: deviceOf(services, request)?.id ?? null,
    })
    const renewed = { access: issueAccessToken(services, request, viewer), ...pendingOf(viewer) }
    if (body?.refresh) return { ...renewed, refresh: next }
    setOwnCookie(services, reply, refreshCookie, next)
    const { abrir = [], papel = [] } = query
    if (viewer.pendencia || ![papel].flat().includes(viewer.role) || abrir.length === 0)
      return renewed
    const respostas = await firstAnswers(services, request, renewed.access, [abrir].flat())
    return { ...renewed, respostas }
  },

  async sair({ services, body, request, reply }) {
    const token = body?.refresh ?? readCookie(services, request, refreshCookie)
    const sessaoId = token ? sessionNamed(services, token) : null
    if (sessaoId) await endSession(services, sessaoId)
    takeCookie(services, reply, refreshCookie)
  },
} satisfies Pick<FreeHandlers, 'entrar' | 'entrarPeloFluxoAntigo' | 'renovar' | 'sair'>
