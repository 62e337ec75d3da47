import { startAuthentication } from '@simplewebauthn/browser'
import { HttpError, request } from '#console/api/request'
import { type SignedIn, whenLeft } from '#console/api/session'
import type { Door } from '../door.ts'
import { messageOf, SignInError } from './messages.ts'
import { type LoginAnswer, sessionBehind } from './sign-in.ts'

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']

const unknown = 'Não foi possível entrar com a chave de acesso. Tente novamente ou use a senha.'

const unused = 'Nenhuma chave de acesso foi usada. Tente novamente ou entre com a senha.'

export async function signInByPasskey(door: Door): Promise<SignedIn> {
  await whenLeft()
  try {
    const { data } = await request<{ desafio: string; opcoes: Options }>('/login/chave/opcoes', {
      method: 'POST',
    })
    const resposta = await startAuthentication({ optionsJSON: data.opcoes })
    const body = { desafio: data.desafio, resposta }
    const answer = await request<LoginAnswer>('/login/chave', { method: 'POST', body })
    return await sessionBehind(door, '', answer.data)
  } catch (error) {
    throw error instanceof SignInError ? error : new SignInError(wordsFor(error))
  }
}

function wordsFor(error: unknown): string {
  // What a browser says where nobody answered its question, and where there is no passkey.
  if (error instanceof Error && error.name === 'NotAllowedError') return unused
  if (!(error instanceof HttpError)) return unknown
  return error.status === 401 ? (error.detail ?? unknown) : messageOf(error)
}
