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
      const next = nextOf(own, each) ?? branch()
      if (isObject(each)) own.ofObjects.set(each, next)
      else own.ofWords.set(each, next)
      own = next
    }
    own.made ??= make(...of)
    return own.made
  }
}

function nextOf<Made>({ ofObjects, ofWords }: Branch<Made>, of: unknown) {
  return isObject(of) ? ofObjects.get(of) : ofWords.get(of)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
