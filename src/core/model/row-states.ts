import type { When } from './field.ts'

/** When a row is closed, by its own fields, and the refusal of whoever would change it then. */
export interface Closed {
  readonly when: When
  readonly says: string
}

/** The days between which a row holds: both of them inside; one that says no last day goes on. */
export interface Holds {
  readonly from: string
  readonly until: string
}
