import type { Role } from '#model/field'
import type { Answer } from './request.ts'

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
  /** Those with which the page was drawn, read. */
  answers?: Map<string, Answer<unknown>>
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

/** An answer whose text is there, or null: who takes it over draws what it says before anything else is painted. */
export async function askAhead(url: string, init: RequestInit): Promise<Response | null> {
  try {
    const answer = await fetch(url, init)
    return withText(answer, await answer.text())
  } catch {
    return null
  }
}

export function withText(answer: Response, text: string): Response {
  return Object.assign(answer, { text: async () => text })
}

export function takeOpening(path: string, token?: string): Promise<Response | null> | undefined {
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
    /** Settled once the page is drawn before its code, or will not be. */
    drawing?: Promise<unknown>
  }
}
