import { useQuery } from '@tanstack/react-query'
import { type HttpError, http } from '#console/api/http'

/** A passkey of one's own. Moments are ISO. */
export interface Passkey {
  readonly id: number
  readonly nome: string
  readonly criada_em: string
  readonly usada_em: string | null
}

/** The second factor and the passkeys of one's own account. */
export interface SignInWays {
  readonly ativo: boolean
  readonly ativado_em: string | null
  readonly codigos_restantes: number
  /** Whether to invite the person to set a second factor up. */
  readonly perguntar: boolean
  readonly chaves: readonly Passkey[]
}

/** How whoever is signed in can sign in. */
export function useSignInWays() {
  return useQuery<SignInWays, HttpError>({
    queryKey: ['conta', 'segundo-fator'],
    queryFn: async ({ signal }) =>
      (await http<SignInWays>('/conta/segundo-fator', { signal })).data,
    retry: false,
    staleTime: 60_000,
  })
}

/** One of the calls on one's own ways to sign in. */
export async function ask<T>(path: string, body: object = {}): Promise<T> {
  return (await http<T>(`/conta/${path}`, { method: 'POST', body })).data
}

/** What asks for the password before a change. */
export const passwordAsked = {
  label: 'Sua senha',
  missing: 'Digite a sua senha',
  isPassword: true,
  autoComplete: 'current-password',
  maxLength: 128,
} as const
