import type { AuthProvider } from '@refinedev/core'
import { paths } from '#console/paths'
import { getSession, signOut } from './session.ts'

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
