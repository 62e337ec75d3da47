import type { Answer } from '#console/api/request'

/** What calls of the page have answered, by path, before its code is there. */
export const known = new Map<string, Answer<unknown>>()
/** What it has asked for besides. */
const wanted = new Set<string>()

/** The answer to a call of the page; one that is not known is wanted. */
export function answerTo(path: string): Answer<unknown> | undefined {
  const answer = known.get(path)
  if (!answer) wanted.add(path)
  return answer
}

export function takeWanted(): string[] {
  const paths = [...wanted]
  wanted.clear()
  return paths
}

/** A query as react-query says it: answered, or still waiting. */
export function queryOf<T>(data: T | undefined) {
  const isLoading = data === undefined
  return {
    ...{ data, isLoading, isPending: isLoading, isFetching: isLoading, isSuccess: !isLoading },
    ...{ error: null, isError: false, isPlaceholderData: false, refetch: () => undefined },
  }
}
