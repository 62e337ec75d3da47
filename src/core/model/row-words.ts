import type { When } from './field.ts'

/** When a row is closed, by its own fields, and the refusal of whoever would change it then. */
export interface Closed {
  readonly when: When
  readonly says: string
}

/**
 * The days between which a row holds: both of them inside; one that says no last day goes on. Of rows that have the same
 * in `of`, the one that begun last stands in the place of those before it, whether it holds still or not.
 */
export interface Holds {
  readonly from: string
  readonly until: string
  readonly of?: readonly string[]
}

/** A filter on what a path leads to; without a label only code asks by it. With `lacks`, for rows that it leads nowhere from. */
export interface Filter {
  readonly label?: string
  readonly path: string
  readonly lacks?: true
}
