import { HttpError, request } from '#console/api/request'
import type { SignedIn } from '#console/api/session'
import { messageOf } from './messages.ts'
import { type Door, type LoginAnswer, SignInError, sessionBehind } from './sign-in.ts'

/** What a person answers the second step of a login with. */
export interface TypedCode {
  readonly door: Door
  readonly email: string
  readonly desafio: string
  readonly codigo: string
}

/** Why a code did not let anyone in: about itself, about the call, or that the whole login is over. */
export interface CodeRefusal {
  readonly refused?: { readonly codigo: string; readonly message: string }
  readonly failure?: string
  readonly over?: string
}

/** Completes a login with a code; the session it answers is not open yet. */
export async function confirmCode(
  typed: TypedCode,
): Promise<{ readonly session: SignedIn } | CodeRefusal> {
  const { door, email, desafio, codigo } = typed
  try {
    const body = { desafio, codigo: codigo.trim() }
    const answer = await request<LoginAnswer | { access: string; refresh: string }>(
      '/login/segundo-fator',
      { method: 'POST', body },
    )
    if (!('access_token' in answer.data)) throw new HttpError(500)
    return { session: await sessionBehind(door, email, answer.data) }
  } catch (error) {
    if (error instanceof SignInError) return { over: error.message }
    if (!(error instanceof HttpError)) return { failure: messageOf(error) }
    const message = error.errors.codigo
    if (error.status === 400 && message) return { refused: { codigo, message } }
    if (error.status === 401) return { over: error.detail ?? messageOf(error) }
    return { failure: messageOf(error) }
  }
}
