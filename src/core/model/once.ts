interface Branch<Made> {
  readonly ofObjects: WeakMap<object, Branch<Made>>
  readonly ofWords: Map<unknown, Branch<Made>>
  made?: Made
}

const branch = <Made>(): Branch<Made> => ({ ofObjects: new WeakMap(), ofWords: new Map() })

/**
 * A function that makes what it makes once of the same things, and keeps it while these are there. What it is called
 * with is all that it may look at; words stay for ever, so they are those of declarations, or few, as days and years; never those of requests.
 */
export function once<Of extends readonly unknown[], Made>(
  make: (...of: Of) => Made,
): (...of: Of) => Made {
  const root = branch<Made>()
  return (...of) => {
    let own = root
    for (const each of of) {
      // Each map has keys of its own sort alone.
      const branches = (isObject(each) ? own.ofObjects : own.ofWords) as Map<unknown, Branch<Made>>
      const next = branches.get(each) ?? branch()
      branches.set(each, next)
      own = next
    }
    own.made ??= make(...of)
    return own.made
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
