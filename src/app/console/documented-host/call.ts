import type { Made } from '#console/api/handed'
import { type Answer, HttpError, type RequestOptions } from '#console/api/request'

export interface HostCall extends Made {
  readonly params: Readonly<Record<string, string>>
  readonly words: URLSearchParams
}

export async function firstAnswer({ first }: Pick<Made, 'first'>): Promise<Answer<unknown>> {
  if (first instanceof Error) throw first
  return first
}

export function answer<T>(data: T, headers: Headers = new Headers()): Answer<T> {
  return { data, headers, status: 200 }
}

export function reading({
  options: { signal, background },
}: Pick<Made, 'options'>): RequestOptions {
  return { ...(signal && { signal }), ...(background && { background }) }
}

export function isUnknown(error: unknown): boolean {
  return error instanceof HttpError && (error.status === 404 || error.status === 405)
}

/** Calls at once (section 9 of the specification, decision 37). */
const atOnce = 3

export async function someAtOnce<I, T>(
  items: readonly I[],
  task: (item: I) => Promise<T>,
): Promise<T[]> {
  const results: T[] = []
  const queue = items.entries()
  const work = async () => {
    for (const [index, item] of queue) results[index] = await task(item)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return results
}
