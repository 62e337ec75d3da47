/** What the product takes for an e-mail address: one @, a dotted host, no spaces, brackets or invisible characters. */
export const emailPattern =
  /^[^\s\p{C}@<>"(),:;[\]\\]+@[^\s\p{C}@<>"(),:;[\]\\]+\.[^\s\p{C}@<>"(),:;[\]\\.]+$/u

/** An e-mail address as accounts are looked up by it: trimmed, in lower case. */
export function plainEmail(typed: string): string {
  return typed.normalize('NFC').trim().toLowerCase()
}
