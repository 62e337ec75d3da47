import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Services } from '#server/services'

/** What nobody makes of a text without the secret of the server. Each use begins its texts with a word of its own. */
export function sealOf({ secret }: Pick<Services, 'secret'>, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}

/** Compares two texts in constant time. */
export function sameText(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
