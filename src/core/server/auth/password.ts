import { hash, verify } from '@node-rs/argon2'
import { longestPassword } from '#model/password'
import { Slots } from '#server/http/slots'

const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * At most four hashes at once, each of 19 MiB; a whole house may wait for ten seconds. Each server has its own
 * slots: they protect its memory and its cores.
 */
export const hashingSlots = new Slots({
  count: 4,
  longestWait: 10_000,
  mostWaiting: 2000,
  retryAfter: 5,
})

/** The argon2id hash of a password. Throws 503 when too many are being hashed. */
export function hashPassword(password: string): Promise<string> {
  return hashingSlots.run(() => hash(password, argon2id))
}

/**
 * Compares a password with a hash, for a caller that holds a slot. Without a hash it takes the same time and returns
 * false.
 */
export async function comparePassword(password: string, stored: string | null): Promise<boolean> {
  if (password.length > longestPassword) return false
  decoy ??= hash('ninguém', argon2id)
  return (await verify(stored ?? (await decoy), password)) && stored !== null
}

let decoy: Promise<string> | undefined
