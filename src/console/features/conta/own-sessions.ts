import { useCall } from '#console/api/use-call'
import type { SessaoAberta } from '#model/session'
import { conta } from '#resources/conta'

/** The open sessions of whoever is signed in, asked for whenever they are shown. */
export function useOwnSessions() {
  return useCall<typeof conta, 'minhasSessoes', SessaoAberta[]>(conta, 'minhasSessoes', {}, now)
}

const now = { retry: false, staleTime: 0 } as const
