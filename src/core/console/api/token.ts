import { type Claims, claimsOf, goodUntil } from './claims.ts'
import { forgetSignIn, rememberedRefresh, rememberRefresh } from './remembered.ts'
import { HttpError, type RequestOptions, request } from './request.ts'

export interface Access {
  readonly token: string
  readonly claims: Claims
  readonly goodUntil: number
}

type Message =
  | { kind: 'token'; token: string }
  | { kind: 'wanted'; rejected: string | null }
  | { kind: 'ended' }

/** A token this close to its end is renewed first (section 9 of the specification), in milliseconds. */
const margin = 5_000
const peerWaitMs = 250
const lockName = 'caderno.renovacao'
/** A renewal within a session is nobody's doing: the call that needs it says itself whether a person made it. */
const quietly: RequestOptions = { background: true }

// In memory only: nothing that a script could find later in the storage of the browser.
let access: Access | null = null
let renewing: Promise<Access> | null = null
let endings = 0
/** Whether a session goes on that could not ask for its token: each call asks again, a little later. */
let isAway = false
let awaySince = 0
const askAgainAfterMs = 1_000
globalThis.addEventListener?.('online', () => {
  awaySince = 0
})
const watchers = { renewed: (_: Access) => {}, ended: () => {} }

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('caderno')
channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data.kind === 'ended') end()
  else if (data.kind === 'token' && (access || renewing)) take(data.token)
  else if (data.kind === 'wanted' && isUsable(data.rejected)) tell()
})

export function watchToken(renewed: (access: Access) => void, ended: () => void): void {
  Object.assign(watchers, { renewed, ended })
}

export function keepTokens(token: string, refresh?: string): Access {
  if (refresh) rememberRefresh(refresh)
  access = accessOf(token)
  return access
}

export function currentAccess(): Access | null {
  return access
}

export async function freshAccess(): Promise<Access> {
  if (!access && !isAway) throw new HttpError(401)
  if (isAway && Date.now() - awaySince < askAgainAfterMs) throw new HttpError(0)
  return access && isUsable(null) ? access : renew(access?.token ?? null, quietly)
}

export function goOnWithoutToken(): void {
  isAway = true
  awaySince = Date.now()
}

/** Never the token of somebody who signed in meanwhile. */
export async function accessAfter(rejected: Access): Promise<Access> {
  const isOwner = () => access?.claims.sub === rejected.claims.sub
  if (!access || !isOwner()) throw new HttpError(401)
  const next = isUsable(rejected.token) ? access : await renew(rejected.token, quietly)
  if (!isOwner()) throw new HttpError(401)
  return next
}

export async function renewAccess(options = quietly): Promise<void> {
  if (access) await renew(access.token, options)
}

export function restoreAccess(): Promise<Access> {
  const asked = window.renewing
  delete window.renewing
  return renew(null, { asked })
}

export function endAccess(others = true): void {
  if (others) channel?.postMessage({ kind: 'ended' } satisfies Message)
  end()
}

function end(): void {
  endings += 1
  access = null
  isAway = false
  delete window.opening
  forgetSignIn()
  watchers.ended()
}

function accessOf(token: string): Access {
  const claims = claimsOf(token)
  return { token, claims, goodUntil: goodUntil(claims, Date.now()) }
}

function take(token: string): Access {
  access = accessOf(token)
  isAway = false
  watchers.renewed(access)
  return access
}

function isUsable(rejected: string | null): boolean {
  return access !== null && access.token !== rejected && access.goodUntil - Date.now() > margin
}

function tell(): void {
  if (access) channel?.postMessage({ kind: 'token', token: access.token } satisfies Message)
}

/** One renewal under way per tab, and by Web Locks one per browser; the other tabs are handed its token. */
function renew(rejected: string | null, options: RequestOptions): Promise<Access> {
  renewing ??= renewOverTabs(rejected, options).finally(() => {
    renewing = null
  })
  return renewing
}

async function renewOverTabs(rejected: string | null, options: RequestOptions): Promise<Access> {
  // Asked for by the page, before this code was there.
  if (options.asked) return exchange(options)
  // Web Locks exist on https and localhost only; elsewhere the server forgives two tabs at once.
  if (!navigator.locks) return exchange(options)
  const free = await navigator.locks.request(lockName, { ifAvailable: true }, (lock) =>
    lock ? exchange(options) : null,
  )
  return (
    free ??
    navigator.locks.request(lockName, async () => (await fromPeer(rejected)) ?? exchange(options))
  )
}

async function fromPeer(rejected: string | null): Promise<Access | null> {
  channel?.postMessage({ kind: 'wanted', rejected } satisfies Message)
  for (let waited = 0; waited < peerWaitMs && !isUsable(rejected); waited += 10) {
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return isUsable(rejected) ? access : null
}

async function exchange(options: RequestOptions): Promise<Access> {
  const refresh = rememberedRefresh()
  const before = endings
  try {
    const { data } = await request<{ access: string; refresh?: string }>('/token/refresh/', {
      method: 'POST',
      body: refresh ? { refresh } : {},
      ...options,
    })
    if (before !== endings || typeof data?.access !== 'string') throw new HttpError(401)
    if (refresh && data.refresh) rememberRefresh(data.refresh)
    const renewed = take(data.access)
    tell()
    return renewed
  } catch (error) {
    // Only an answer that refuses ends the session; an unreachable server says nothing about it.
    if (error instanceof HttpError && isRefusal(error.status) && before === endings)
      endAccess(refresh === null)
    throw error
  }
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429
}

declare global {
  interface Window {
    /** The renewal that the page asked for by itself; null where the server was out of reach. */
    renewing?: Promise<Response | null>
  }
}
