import { useSyncExternalStore } from 'react'
import type { Role } from '#model/field'
import { type Pendencia, pendenciaNamed } from '#model/pending'
import { roleNamed, unnamedRole } from '#model/role'
import type { Claims } from './claims.ts'
import { listenersOf } from './listeners.ts'
import {
  rememberedRefresh,
  rememberLeft,
  rememberSignIn,
  remembersDevice,
  remembersSignIn,
} from './remembered.ts'
import { isOutOfReach, request } from './request.ts'
import {
  currentAccess,
  endAccess,
  goOnWithoutToken,
  renewAccess,
  restoreAccess,
  watchToken,
} from './token.ts'

export interface SignedIn {
  readonly status: 'in'
  readonly role: Role
  readonly nome: string
  readonly email: string
  /** The row of whoever is in; the account, where it has no row. */
  readonly userId: number
  readonly contaId?: number
  readonly pendencia?: Pendencia
}

/** `failed` where the server could not be asked, `left` after 'Sair'. */
export type Session =
  | { readonly status: 'loading'; readonly failed?: boolean }
  | { readonly status: 'out'; readonly left?: boolean }
  | SignedIn

let session: Session = { status: remembersSignIn() ? 'loading' : 'out' }
let leaving: Promise<unknown> = Promise.resolve()
const listeners = listenersOf()
export const subscribeSession = listeners.subscribe

watchToken(
  ({ claims }) => {
    const renewed = sessionOf(claims)
    if (!renewed) endAccess()
    else if (!isSamePerson(session, renewed)) openSession(renewed)
  },
  () => publish({ status: 'out' }),
)

export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, getSession, getSession)
}

/** The guard lets nobody without a session this far. */
export function useRole(): Role {
  const session = useSession()
  // Where a page is still drawn after its session has ended, its calls are refused.
  return (session.status === 'in' ? session.role : unnamedRole) as Role
}

export function getSession(): Session {
  return session
}

export async function restoreSession(): Promise<void> {
  if (session.status !== 'loading') return
  publish({ status: 'loading' })
  // Without a network the device is read meanwhile.
  const begun = navigator.onLine ? undefined : personOnDevice()
  // A refusal has already published 'out'; what is left is a server out of reach.
  await restoreAccess().catch(async () => {
    if (session.status !== 'loading') return
    const take = await (begun ?? personOnDevice())
    if (session.status !== 'loading') return
    const person = take?.()
    if (person) goOnWithoutToken()
    publish(person ?? { status: 'loading', failed: true })
  })
}

/** Who was signed in here, for a start without a server. */
async function personOnDevice(): Promise<(() => SignedIn | undefined) | undefined> {
  if (!remembersDevice()) return undefined
  return import('./device-session.ts')
    .then(({ personOnDevice }) => personOnDevice())
    .catch(() => undefined)
}

export function sessionOf(claims: Claims, roleOfAnswer?: string): SignedIn | null {
  // A token may name none (section 3 of the specification); the server decides all the same.
  const role: Role | null = roleNamed(roleOfAnswer ?? claims.role ?? unnamedRole)
  if (!role) return null
  const email = claims.sub ?? ''
  const pendencia = pendenciaNamed(claims.pendencia)
  return {
    status: 'in',
    role,
    email,
    nome: claims.username || email,
    userId: claims.user_id ?? 0,
    ...(claims.conta_id !== undefined && { contaId: claims.conta_id }),
    ...(pendencia && { pendencia }),
  }
}

export function openSession(opened: SignedIn): void {
  rememberSignIn(opened.email, opened.role)
  publish(opened)
}

/** Goes on after a step that was pending: the next token says what is left; where none comes, the next call does. */
export async function goOn(): Promise<void> {
  await renewAccess().catch(() => {
    if (session.status !== 'in') return
    const { pendencia: _, ...rest } = session
    publish(rest)
  })
}

export function signOut(): void {
  if (session.status === 'in' && remembersDevice()) rememberLeft(session.email)
  endSession()
  publish({ status: 'out', left: true })
}

/** Ends the session without 'Sair': what this device has still to send waits for the same account. */
export function endSession(): void {
  const access = currentAccess()
  const refresh = rememberedRefresh()
  endAccess()
  tellLeft(refresh ? { refresh } : {}, access ? { Authorization: `Bearer ${access.token}` } : {})
}

/** Tells the server that the session of its cookie is over; true where it is out of reach. */
export function tellLeft(body = {}, headers: Record<string, string> = {}): Promise<unknown> {
  leaving = request('/logout', { method: 'POST', body, headers }).catch(isOutOfReach)
  return leaving
}

/** A login waits for what is told, lest the answer take its new cookie away. */
export function whenLeft(): Promise<unknown> {
  return Promise.race([leaving, new Promise((resolve) => setTimeout(resolve, 3_000))])
}

function publish(next: Session): void {
  session = next
  if (next.status !== 'loading' && remembersDevice())
    import('./device-session.ts')
      .then(({ follow }) => follow(next, leaving, tellLeft))
      .catch(() => undefined)
  listeners.tell()
}

/** A renewed token changes nothing for who is in already; an id may have been looked up at the login. */
function isSamePerson(one: Session, other: SignedIn): boolean {
  if (one.status !== 'in' || one.pendencia !== other.pendencia) return false
  return one.email === other.email && one.role === other.role
}
