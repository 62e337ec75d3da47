import type { Role } from '#model/field'
import { paths } from './paths.ts'
import type { Session, SignedIn } from './session.ts'

/** What becomes of someone at an address. */
export type Verdict = 'enter' | 'wait' | 'login' | 'leave' | 'unauthorized' | 'unknown'

/** Judges by the session alone, without asking the server; `roles` is undefined where there is no such screen. */
export function admit(session: Session, roles: readonly Role[] | undefined): Verdict {
  if (!roles) return 'unknown'
  if (session.status === 'loading') return 'wait'
  if (session.status === 'out') return session.left ? 'leave' : 'login'
  return roles.includes(session.role) ? 'enter' : 'unauthorized'
}

/** Where someone goes after signing in: back to the screen that asked for it, if the role may see it. */
export function destination(
  { role }: SignedIn,
  from: unknown,
  rolesAt: (path: string) => readonly Role[] | undefined,
): string {
  const home = paths.inicio[role]
  if (typeof from !== 'string' || !from.startsWith('/') || from.startsWith('//')) return home
  const [path = ''] = from.split(/[?#]/)
  return rolesAt(path)?.includes(role) ? from : home
}
