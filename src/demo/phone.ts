import type { Random } from './random.ts'

/** A mobile number of São Paulo that nobody has: the exchange 9000 is given to no one. */
export function phoneNumberOf(random: Random): string {
  return `1190000${String(random.int(0, 9999)).padStart(4, '0')}`
}
