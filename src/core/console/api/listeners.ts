/** Those who want to hear of a change, and how it is told to them. */
export function listenersOf<A extends readonly unknown[] = []>() {
  const all = new Set<(...told: A) => void>()
  return {
    subscribe(listener: (...told: A) => void): () => void {
      all.add(listener)
      return () => all.delete(listener)
    },
    tell(...told: A): void {
      for (const listener of [...all]) listener(...told)
    },
  }
}
