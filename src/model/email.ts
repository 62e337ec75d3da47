/** A valid e-mail address: one @, a dotted host, no spaces, brackets or invisible characters. */
export const emailPattern =
  /^[^\s\p{C}@<>"(),:;[\]\\]+@[^\s\p{C}@<>"(),:;[\]\\]+\.[^\s\p{C}@<>"(),:;[\]\\.]+$/u

/** Normalizes an e-mail address for lookups: trimmed, in lower case. */
export function plainEmail(typed: string): string {
  return typed.normalize('NFC').trim().toLowerCase()
}
