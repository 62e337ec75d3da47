import { call } from '#console/api/call'
import { useCall } from '#console/api/use-call'
import { segundoFator } from '#model/calls/segundo-fator'

export interface Passkey {
  readonly id: number
  readonly nome: string
  readonly criada_em: string
  readonly usada_em: string | null
}

export interface SignInWays {
  readonly ativo: boolean
  readonly ativado_em: string | null
  readonly codigos_restantes: number
  readonly perguntar: boolean
  readonly chaves: readonly Passkey[]
}

export function useSignInWays() {
  return useCall<typeof segundoFator, 'meuSegundoFator', SignInWays>(
    segundoFator,
    'meuSegundoFator',
    {},
    { retry: false, staleTime: 60_000 },
  )
}

export async function ask<T>(name: keyof typeof segundoFator, body: object = {}): Promise<T> {
  return (await call<T>(segundoFator, name, {}, { body })).data
}

export const passwordAsked = {
  label: 'Sua senha',
  missing: 'Digite a sua senha',
  isPassword: true,
  autoComplete: 'current-password',
  maxLength: 128,
} as const
