/** One after the other, in the order of asking: who has a turn is alone until it is given back. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve()

  /** Resolves, once all before have given theirs back, to what gives this turn back. */
  lock(): Promise<() => void> {
    const before = this.#last
    let release: () => void = () => undefined
    const own = new Promise<void>((resolve) => {
      release = resolve
    })
    this.#last = before.then(() => own)
    return before.then(() => release)
  }
}
