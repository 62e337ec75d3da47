import { type AccessControlProvider, type AuthProvider, useCan } from '@refinedev/core'
import { paths } from '#console/paths'
import { can } from '#model/access'
import { declaredResources } from '#model/entities'
import type { Role } from '#model/field'
import { type Action, type Call, expansionOf, type Resource } from '#model/resource'
import { has, offers } from './resources.ts'
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
  getIdentity: async () => {
    const session = getSession()
    return session.status === 'in' ? { id: session.userId, name: session.nome } : null
  },
  getPermissions: async () => {
    const session = getSession()
    return session.status === 'in' ? session.role : null
  },
}

/** Hides what the server would refuse; the server refuses it all the same. */
export const accessControlProvider: AccessControlProvider = {
  can: async ({ resource, action }) => {
    const session = getSession()
    if (session.status !== 'in' || !resource) return { can: false }
    return { can: allows(session.role, resource, action) }
  },
  options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
}

export function allows(role: Role, name: string, action: string): boolean {
  const resource = declaredResources()[name]
  if (!resource || !offers(resource, action as Action)) return false
  const access = resource.api[action as Action]
    ? resource.access[action as Action]
    : resource.calls[action]?.access
  return access === 'public' || can(access, role)
}

/** Whether this host has a declared call, and this person may make it. */
export function useMay(call: Pick<Call, 'access' | 'extension'>): boolean {
  return isOffered(call, useRole())
}

/** The same of a role. */
export function isOffered(call: Pick<Call, 'access' | 'extension'>, role: Role): boolean {
  return has(call) && (call.access === 'public' || can(call.access, role))
}

/** Whether a row is one of those on which this person may act: rows of an account are only its own. */
export function reaches({ access, fields }: Resource, action: Action, row: Row): boolean {
  const session = getSession()
  const scope = session.status === 'in' && access[action]?.[session.role]
  if (!scope || scope === 'all' || 'every' in scope) return true
  return scope.any.some(
    (path) => fields[path]?.set !== 'account' || row[expansionOf(path)]?.id === session.contaId,
  )
}

/** Known from the first render on, so that nothing flickers. */
export function useAllowed({ name }: Pick<Resource, 'name'>, action: string): boolean {
  const initialData = { can: allows(useRole(), name, action) }
  const { data } = useCan({ resource: name, action, queryOptions: { initialData } })
  return data?.can === true
}
