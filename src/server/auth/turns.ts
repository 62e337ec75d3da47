import { ApiError } from '#server/http/errors'

interface Limits {
  readonly atOnce: number
  /** How long somebody waits for a turn before being told to come back, in milliseconds. */
  readonly longestWait: number
  readonly mostWaiting: number
}

/** When to come back, in seconds. */
const comeBack = '5'

/** Work that is done only so many times at once; who comes then waits, first come first served, but not for long. */
export class Turns {
  private readonly waiting = new Set<() => void>()
  private running = 0

  constructor(private readonly limits: Limits) {}

  /** Does the work when its turn comes. Throws 503 with Retry-After when that takes too long. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.limits.atOnce) this.running += 1
    else await this.turn()
    try {
      return await work()
    } finally {
      this.pass()
    }
  }

  private turn(): Promise<void> {
    if (this.waiting.size >= this.limits.mostWaiting) throw busy()
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.waiting.delete(begin)
        reject(busy())
      }, this.limits.longestWait)
      this.waiting.add(begin)
    })
  }

  private pass(): void {
    const [next] = this.waiting
    if (!next) {
      this.running -= 1
      return
    }
    this.waiting.delete(next)
    next()
  }
}

const busy = () => new ApiError('unavailable', { headers: { 'retry-after': comeBack } })
