/** One after the other, in the order of asking: who has a turn is alone until it is given back. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve()

  /** Resolves, once all before have given theirs back, to what gives this turn back. */
  take(): Promise<() => void> {
    const before = this.#last
    let giveBack: () => void = () => undefined
    const own = new Promise<void>((resolve) => {
      giveBack = resolve
    })
    this.#last = before.then(() => own)
    return before.then(() => giveBack)
  }
}
