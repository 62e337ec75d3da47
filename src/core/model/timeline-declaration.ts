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
