import type { Field, Kind } from './field-types.ts'

/** A field whose values a function of the server gives. */
export type Owed = Field<unknown, 'computed', never, Exclude<Kind, 'children' | 'file'>>

/** Whether the server owes a field such a function. */
export function isOwed({ mode, kind, calculation }: Field): boolean {
  return mode === 'computed' && !calculation && kind !== 'children' && kind !== 'file'
}
