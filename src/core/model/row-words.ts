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

/** How the rows of an entity stand in the line of time of the row that `of` refers to. */
export interface Timeline<Name extends string = string> {
  readonly of: Name
  /** The day or moment at which a row stands. */
  readonly day: Name
  /** The last day of a period that begins with `day`. */
  readonly until?: Name
  /** A day, once there is one, with an entry of its own: what it is called, and what it shows. */
  readonly end?: { readonly day: Name; readonly label: string; readonly shows: readonly Name[] }
  /** The fields that its entry shows. */
  readonly shows: readonly Name[]
  /** What an entry is called, and its kind, where not as the entity. */
  readonly label?: { readonly one: string; readonly many: string }
  /** Its rows are contacts: marks in the chart of the year. */
  readonly contact?: true
}
