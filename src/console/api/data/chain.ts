import { HttpError } from '#console/api/request'

/** Whether a failure leaves open that the same call works in another way (decision 24). */
export function isOpen(error: unknown): boolean {
  if (!(error instanceof HttpError)) return false
  const { status } = error
  return status === 0 || status === 404 || status === 405 || status >= 500
}

/** Tries the ways of one call in turn; an answer that judges the request ends it. */
export async function chain<W, T>(ways: readonly W[], run: (way: W) => Promise<T>): Promise<T> {
  let failure: unknown = new Error('Chamada sem rota no modelo')
  for (const way of ways) {
    try {
      return await run(way)
    } catch (error) {
      failure = error
      if (!isOpen(error)) break
    }
  }
  throw failure
}
