import { timingSafeEqual } from 'node:crypto'

/** Whether two texts are the same, without telling by the time it takes where they differ. */
export function sameText(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
