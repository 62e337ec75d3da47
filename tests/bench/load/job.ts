/** One request as it goes out. */
export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Calls made one after the other and timed together: one call, or all those of a screen. */
export type Unit = readonly Call[]

/** Units as fast as they are answered, over so many connections, for so long or until they are used up. */
export interface Rush {
  readonly kind: 'rush'
  readonly address: string
  readonly units: readonly Unit[]
  readonly connections: number
  readonly seconds: number
  /** Each unit is sent once at most: a save is not saved twice. */
  readonly once?: boolean
}

/** People at work: each has a connection of their own and does each unit at its moment, in ms from the start. */
export interface Scene {
  readonly kind: 'scene'
  readonly address: string
  readonly people: readonly (readonly { readonly at: number; readonly unit: Unit }[])[]
}

/** What came back: times in ms of each unit (a rush) or of each call (a scene), and how many of each status. */
export interface Outcome {
  readonly times: readonly number[]
  readonly seconds: number
  readonly statuses: Readonly<Record<number, number>>
}

/** The time below which this share of the times lie. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
