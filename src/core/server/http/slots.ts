import { ApiError } from './errors.ts'

interface Limits {
  /** How many pieces of work run at once. */
  readonly count: number
  readonly mostWaiting: number
  /** How long a request waits before it is refused, in milliseconds. */
  readonly longestWait: number
  /** When a refused client may come back, in seconds. */
  readonly retryAfter: number
}

/** Limits work that costs the server much: so many at once, and others wait in the order they came. */
export class Slots {
  readonly #limits: Limits
  readonly #waiting = new Set<() => void>()
  #taken = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Waits for a slot; resolves to the function that frees it, as `using` does. Throws 503 where too many wait, or it takes too long. */
  async take(): Promise<(() => void) & Disposable> {
    if (this.#taken < this.#limits.count) this.#taken += 1
    else await this.#wait()
    let isFreed = false
    const free = () => {
      if (!isFreed) this.#free()
      isFreed = true
    }
    return Object.assign(free, { [Symbol.dispose]: free })
  }

  /** Runs work in a slot. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    using _slot = await this.take()
    return await work()
  }

  #wait(): Promise<void> {
    const { mostWaiting, longestWait } = this.#limits
    if (this.#waiting.size >= mostWaiting) throw this.#busy()
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(begin)
        reject(this.#busy())
      }, longestWait)
      this.#waiting.add(begin)
    })
  }

  #free() {
    const [next] = this.#waiting
    if (!next) {
      this.#taken -= 1
      return
    }
    this.#waiting.delete(next)
    next()
  }

  #busy() {
    const headers = { 'retry-after': String(this.#limits.retryAfter) }
    return new ApiError('unavailable', { headers })
  }
}
