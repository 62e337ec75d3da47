/** A lock that one caller holds at a time, in the order of the calls. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve()

  /** Resolves to the function that releases the lock, also by `using`, once earlier holders have released it. */
  lock(): Promise<(() => void) & Disposable> {
    const before = this.#last
    let release: () => void = () => undefined
    const own = new Promise<void>((resolve) => {
      release = resolve
    })
    this.#last = before.then(() => own)
    return before.then(() => Object.assign(release, { [Symbol.dispose]: release }))
  }
}
