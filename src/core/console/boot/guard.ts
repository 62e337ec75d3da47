import type { Session, SignedIn } from '#console/api/session'
import { paths } from '#console/paths'
import type { Role } from '#model/field'

export type Verdict = 'enter' | 'wait' | 'login' | 'leave' | 'unauthorized' | 'unknown' | 'pending'

export interface Arrival {
  readonly from?: string
  readonly fromLogin?: boolean
}

export function admit(session: Session, roles: readonly Role[] | undefined): Verdict {
  if (!roles) return 'unknown'
  if (session.status === 'loading') return 'wait'
  if (session.status === 'out') return session.left ? 'leave' : 'login'
  if (session.pendencia) return 'pending'
  return roles.includes(session.role) ? 'enter' : 'unauthorized'
}

export function afterLogin({ role }: SignedIn, arrival: unknown): string {
  const { from } = (arrival ?? {}) as Arrival
  return from ?? paths.inicio[role]
}

/** Where a refused role goes: home after a login, as the address was another person's. */
export function afterRefusal({ role }: SignedIn, arrival: unknown): string {
  const { fromLogin } = (arrival ?? {}) as Arrival
  return fromLogin ? paths.inicio[role] : paths.semPermissao
}
