import { setTimeout } from 'node:timers/promises'

/** How long to wait for another process that locks the file, and how often to try, in milliseconds. */
const longest = 5000
const pause = 20

/** Retries while another process locks the file; other requests are served meanwhile. */
export async function whenUnlocked<T>(run: () => T): Promise<T> {
  const until = performance.now() + longest
  for (;;) {
    try {
      return run()
    } catch (error) {
      const isLocked = error instanceof Error && /database is locked/.test(error.message)
      if (!isLocked || performance.now() > until) throw error
    }
    await setTimeout(pause)
  }
}
