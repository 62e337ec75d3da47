import type { Role } from '#model/field'

/** What a page says of its first calls: whose they are, and which on a day; on another one its days are others. */
export interface PageOpening {
  readonly roles: readonly Role[]
  readonly day: string
  readonly calls: readonly string[]
}

/** What a page asked for by itself, before its code was there: answers to its first calls, by path. */
export interface Opening {
  readonly token: string
  /** How long the answers are fresh, by the clock of the page. */
  readonly until: number
  readonly calls: Map<string, Promise<Response | null>>
}

const freshForMs = 20_000

/** Keeps what a page has asked for by itself, for who asks for it while it is fresh. */
export function keepOpening(token: string, calls: Opening['calls']): void {
  window.opening = { token, until: performance.now() + freshForMs, calls }
}

/** The headers of such a call. */
export function headersAhead(token: string): Record<string, string> {
  return { Accept: 'application/json', Authorization: `Bearer ${token}` }
}

export function takeOpening(path: string, token: string): Promise<Response | null> | undefined {
  const { opening } = window
  if (!opening) return undefined
  if (opening.token !== token || performance.now() > opening.until) {
    delete window.opening
    return undefined
  }
  const asked = opening.calls.get(path)
  opening.calls.delete(path)
  if (opening.calls.size === 0) delete window.opening
  return asked
}

declare global {
  interface Window {
    opening?: Opening
  }
}
