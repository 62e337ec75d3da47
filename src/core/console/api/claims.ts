/** What the console reads in an access token (section 3 of the specification). */
export interface Claims {
  user_id?: number
  /** The account, whose own rows some entities tell apart; our server says so beside the documented claims. */
  conta_id?: number
  username?: string
  role?: string
  /** What the account has to do before it goes on; our server says so beside the documented claims. */
  pendencia?: string
  sub?: string
  exp?: number
  iat?: number
}

/** The claims of a token; none where it is no JWT. Nothing here is trusted: the server verifies each call. */
export function claimsOf(token: string): Claims {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? claims : {}
  } catch {
    return {}
  }
}

/**
 * Until when a token that has just arrived is good, in milliseconds. Counted from its arrival where it
 * says when it was made: the clock of a computer may be minutes off.
 */
export function goodUntil({ exp, iat }: Claims, arrived: number): number {
  if (exp === undefined) return Number.POSITIVE_INFINITY
  return iat === undefined ? exp * 1000 : arrived + (exp - iat) * 1000
}
