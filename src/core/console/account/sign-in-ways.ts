import { type Answered, call } from '#console/api/call'
import { queryClient } from '#console/api/query-client'
import { useCall } from '#console/api/use-call'
import { useDialogState } from '#console/ui/use-dialog-state'
import { segundoFator } from '#model/calls/segundo-fator'

export type SignInWays = Answered<typeof segundoFator, 'meuSegundoFator'>
export type Passkey = SignInWays['chaves'][number]

/** The own ways to sign in, and what is opened over them: when it is done, they are asked for again. */
export function useSignInWays<T>() {
  const options = { retry: false, staleTime: 60_000 } as const
  const { data, error, refetch } = useCall(segundoFator, 'meuSegundoFator', {}, options)
  const { opened, open, close } = useDialogState<T>()
  const done = () => {
    close()
    void refetch()
  }
  return { data, error, refetch, opened, open, done }
}

export async function ask<N extends keyof typeof segundoFator>(name: N, body: object = {}) {
  const { data } = await call(segundoFator, name, {}, { body })
  // What other pages have heard of them: the home, whether it invites to one.
  queryClient.removeQueries({ queryKey: ['call'], type: 'inactive' })
  return data
}

export const passwordAsked = {
  label: 'Sua senha',
  missing: 'Digite a sua senha',
  isPassword: true,
  autoComplete: 'current-password',
  maxLength: 128,
} as const
