/**
 * The Idempotency-Key of one wish, the same under each of its retries. Random, also on a plain-http address of the
 * school's network, where crypto.randomUUID is absent.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
