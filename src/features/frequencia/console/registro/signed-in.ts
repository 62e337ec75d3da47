import { getSession, type SignedIn } from '#console/api/session'

/** Who calls the register, as long as their session lasts. */
export function signedIn(): SignedIn | undefined {
  const session = getSession()
  return session.status === 'in' ? session : undefined
}
