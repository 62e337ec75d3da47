/** How the rows of an entity stand in the line of time of the row that `of` refers to. */
export interface Timeline<Name extends string = string> {
  readonly of: Name
  /** The day or moment at which a row stands. */
  readonly day: Name
  /** The last day of a period that begins with `day`. */
  readonly until?: Name
  /** The fields that its entry shows. */
  readonly shows: readonly Name[]
  /** A field of the row above whose changes these rows tell: they are not taken from its history then. */
  readonly changes?: string
  /** Its rows are contacts: marks in the chart of the year. */
  readonly contact?: true
}
