import type { AuthProvider } from '@refinedev/core'
import { paths } from '#console/paths'
import { can } from '#model/access'
import { isClosed, isInClosed, openingFields } from '#model/closed'
import { declaredResources } from '#model/entities'
import type { Role } from '#model/field'
import { type Action, expansionOf, type Resource } from '#model/resource'
import { has } from './resources.ts'
import { type Callable, type CallName, declared } from './route.ts'
import type { Row } from './row.ts'
import { getSession, signOut, useRole } from './session.ts'

/**
 * Refine's view of the session. Signing in stands outside Refine, in a lighter page, and a 401 has been
 * dealt with by the HTTP client before Refine hears of it.
 */
export const authProvider: AuthProvider = {
  login: async () => ({ success: false, redirectTo: paths.login }),
  logout: async () => {
    signOut()
    return { success: true }
  },
  check: async () => ({ authenticated: getSession().status === 'in' }),
  onError: async () => ({}),
}

/** Whether this host has a declared call, and a role may make it: what the server would refuse is hidden, and refused all the same. */
export function allows<O extends Callable>(role: Role, of: O, name: CallName<O>): boolean {
  const call = declared(of, name)
  return call !== undefined && has(call) && (call.access === 'public' || can(call.access, role))
}

/** The same of whoever is signed in: known from the first render on, so that nothing flickers. */
export function useMay<O extends Callable>(of: O, name: CallName<O>): boolean {
  return allows(useRole(), of, name)
}

/** Whether a row is one of those on which this person may act: rows of an account are only its own, and none is closed or in a closed one. */
export function reaches(resource: Resource, action: Action, row: Row): boolean {
  const { access, fields } = resource
  const session = getSession()
  const role = session.status === 'in' && session.role
  const opens = role && action === 'edit' && openingFields(resource, role).length > 0
  if (isClosed(resource, row) && !opens) return false
  if (isInClosed(declaredResources(), resource, row)) return false
  const scope = role && access[action]?.[role]
  if (!scope || scope === 'all') return true
  const isOwn = (path: string) =>
    fields[path]?.set !== 'account' ||
    (session.status === 'in' && row[expansionOf(path)]?.id === session.contaId)
  return scope.every.every((paths) => paths.some(isOwn))
}
