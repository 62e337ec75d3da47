/** The middle of some numbers; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const half = sorted.length >> 1
  const [low = Number.NaN, high = Number.NaN] = [sorted[half - 1], sorted[half]]
  return sorted.length % 2 === 1 ? high : (low + high) / 2
}

/** The least, the middle and the most of several measurements of the same. */
export interface Spread {
  readonly min: number
  readonly median: number
  readonly max: number
}

export const spread = (values: readonly number[]): Spread => ({
  min: Math.min(...values),
  median: median(values),
  max: Math.max(...values),
})

/** The same of each figure. */
export function spreads<Figure extends string>(
  measured: readonly Readonly<Record<Figure, number>>[],
): Readonly<Record<Figure, Spread>> {
  const figures = Object.keys(measured[0] ?? {}) as Figure[]
  const entries = figures.map((figure) => [figure, spread(measured.map((one) => one[figure]))])
  return Object.fromEntries(entries)
}
