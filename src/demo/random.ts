/** Numbers that look random and are the same each time for the same key. */
export interface Random {
  /** From 0 to below 1. */
  next(): number
  chance(share: number): boolean
  /** A whole number, both bounds included. */
  int(from: number, to: number): number
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T
  /** One of some values, each as often as its weight says. */
  weighted<T>(table: readonly (readonly [T, number])[]): T
  shuffled<T>(list: readonly T[]): T[]
}

/** A stream of its own for each key: a longer list, or another day, changes no other stream. */
export function randomOf(key: string): Random {
  let state = hashOf(key)
  // Mulberry32: 32 bits of state, good enough for data that only has to look alive.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(list: readonly T[]): T => {
    const item = list[int(0, list.length - 1)]
    if (item === undefined) throw new Error('Lista vazia')
    return item
  }
  return {
    next,
    int,
    pick,
    chance: (share) => next() < share,
    weighted(table) {
      const total = table.reduce((sum, [, weight]) => sum + weight, 0)
      let rest = next() * total
      const found = table.find(([, weight]) => {
        rest -= weight
        return rest < 0
      })
      return (found ?? pick(table))[0]
    },
    shuffled(list) {
      const rest = [...list]
      return list.map(() => rest.splice(int(0, rest.length - 1), 1)[0] as (typeof rest)[number])
    },
  }
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash
}
