import type { AccessControlProvider } from '@refinedev/core'
import { type Access, can } from '#model/access'
import type { Role } from '#model/field'
import type { Action, Resource } from '#model/resource'
import { resources } from '#resources'
import { getSession } from './session.ts'

const byName: Readonly<Record<string, Resource>> = resources

/** Whether a role may do something with a resource: one of the five actions, or a call by its name. */
export function allows(role: Role, name: string, action: string): boolean {
  const resource = byName[name]
  if (!resource) return false
  // An action that is none of the five finds no access and is looked for among the calls.
  const access: Access | 'public' | undefined =
    resource.access[action as Action] ?? resource.calls?.[action]?.access
  return access === 'public' || can(access, role)
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
