import { useSession } from '#console/session'
import type { Role } from '#model/field'

/** The role for which a screen is derived; the guard lets nobody without one this far. */
export function useRole(): Role {
  const session = useSession()
  return session.status === 'in' ? session.role : 'educador'
}
