import { ApiError } from './errors.ts'

/** Places for work that takes much of the server: so many at once, and some more that wait for one. */
export class Places {
  #free: number
  readonly #waiting: (() => void)[] = []
  readonly #mostWaiting: number
  readonly #longest: number

  /** `longest` is how long one may wait, in milliseconds. */
  constructor(count: number, { mostWaiting = 20, longest = 20_000 } = {}) {
    this.#free = count
    this.#mostWaiting = mostWaiting
    this.#longest = longest
  }

  /** Resolves to what gives the place back. Throws 503 where too many wait, or it takes too long. */
  async take(): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1
    else await this.#wait()
    let isGiven = false
    return () => {
      if (!isGiven) this.#giveBack()
      isGiven = true
    }
  }

  #wait(): Promise<void> {
    if (this.#waiting.length >= this.#mostWaiting) throw busy()
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1)
        reject(busy())
      }
      const timer = setTimeout(giveUp, this.#longest)
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      this.#waiting.push(enter)
    })
  }

  #giveBack() {
    const enter = this.#waiting.shift()
    if (enter) enter()
    else this.#free += 1
  }
}

const busy = () => new ApiError('unavailable', { headers: { 'retry-after': '30' } })
