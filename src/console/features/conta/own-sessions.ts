import { useQuery } from '@tanstack/react-query'
import { type HttpError, http } from '#console/api/http'
import type { SessaoAberta } from '#model/session'

/** The open sessions of whoever is signed in, asked for whenever they are shown. */
export function useOwnSessions() {
  return useQuery<SessaoAberta[], HttpError>({
    queryKey: ['conta', 'sessoes'],
    queryFn: async ({ signal }) => (await http<SessaoAberta[]>('/conta/sessoes', { signal })).data,
    retry: false,
    staleTime: 0,
  })
}

/** Ends one of them, or all but the one that asks. */
export async function endSessions(id?: string): Promise<void> {
  await http(id ? `/conta/sessoes/${id}` : '/conta/sessoes', { method: 'DELETE' })
}

/** Whether an error is that of a host which has never heard of the call. */
export function isNotOffered(error: HttpError | null): boolean {
  return error?.status === 404 || error?.status === 405
}
