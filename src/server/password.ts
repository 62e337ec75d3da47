import { hash, verify } from '@node-rs/argon2'
import { longestPassword } from '#model/password'
import { ApiError } from './errors.ts'

const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const atOnce = 4
const longestQueue = 50

const waiting: (() => void)[] = []
let running = 0

/** The argon2id hash of a password. Throws 503 when too many are being hashed. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, argon2id))
}

/** Whether a password is the one of a hash; without a hash it takes as long and is false. */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  if (password.length > longestPassword) return false
  decoy ??= hash('ninguém', argon2id)
  const against = stored ?? (await decoy)
  return (await inTurn(() => verify(against, password))) && stored !== null
}

let decoy: Promise<string> | undefined

/** At most four hashes at once, each of 19 MiB; fifty may wait. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= longestQueue) throw new ApiError('unavailable')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
