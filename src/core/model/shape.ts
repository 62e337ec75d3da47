/** Whether a value of an answer is what is asked for. The frame reads answers with these: zod would be 7 kB of each page. */
export type Guard<T> = (value: unknown) => value is T

/** What it says of an object, of which every value may be absent. */
export type Said<G> = G extends Guard<infer T> ? Partial<T> : never

export function isText(value: unknown): value is string {
  return typeof value === 'string'
}

export function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** A value that may be absent. */
export function optional<T>(is: Guard<T>): Guard<T | null | undefined> {
  return (value): value is T | null | undefined => value == null || is(value)
}

export function listOf<T>(is: Guard<T>): Guard<readonly T[]> {
  return (value): value is readonly T[] => Array.isArray(value) && value.every(is)
}

/** An object with these values; others may be beside them. */
export function objectOf<T extends object>(values: { readonly [K in keyof T]: Guard<T[K]> }) {
  const guards = Object.entries<Guard<unknown>>(values)
  return (value: unknown): value is T =>
    isObject(value) && guards.every(([name, is]) => is(value[name]))
}
