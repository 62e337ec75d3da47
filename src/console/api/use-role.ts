import type { Role } from '#model/field'
import { useSession } from './session.ts'

/** The role for which a screen is derived; the guard lets nobody without one this far. */
export function useRole(): Role {
  const session = useSession()
  return session.status === 'in' ? session.role : 'educador'
}
