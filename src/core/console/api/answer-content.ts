import type { Answer } from './request.ts'
import { type Callable, declared } from './route.ts'

/** What an answer holds, as its reader or the model takes it. */
export function contentOf<T>(
  of: Callable,
  name: string,
  answer: Answer<unknown>,
  read?: (answer: Answer<unknown>) => T | Promise<T>,
): T | Promise<T> {
  if (read) return read(answer)
  // Who gives no reader takes the content as the model declares it.
  return (declared(of, name)?.rows ? rowsIn(answer.data) : answer.data) as T
}

/** Rows as an array, or as the one array of an envelope. */
export function rowsIn(answer: unknown): readonly unknown[] {
  const rows = Array.isArray(answer) ? answer : Object.values(Object(answer)).find(Array.isArray)
  return (rows ?? []) as readonly unknown[]
}
