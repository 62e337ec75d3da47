import { type Answered, call } from '#console/api/call'
import { useCall } from '#console/api/use-call'
import { segundoFator } from '#model/calls/segundo-fator'

export type SignInWays = Answered<typeof segundoFator, 'meuSegundoFator'>
export type Passkey = SignInWays['chaves'][number]

export function useSignInWays() {
  return useCall(segundoFator, 'meuSegundoFator', {}, { retry: false, staleTime: 60_000 })
}

export async function ask<N extends keyof typeof segundoFator>(name: N, body: object = {}) {
  return (await call(segundoFator, name, {}, { body })).data
}

export const passwordAsked = {
  label: 'Sua senha',
  missing: 'Digite a sua senha',
  isPassword: true,
  autoComplete: 'current-password',
  maxLength: 128,
} as const
