import { takeOpening } from './opening.ts'
import type { Answer } from './request.ts'
import { currentAccess } from './token.ts'

/** For how long what the page asked for by itself is not asked for again: it is being drawn, in milliseconds. */
const whileDrawn = 2_000

/**
 * What a query begins with: an answer with which the page was drawn before its code is drawn in slices; one that comes
 * later draws the page once more, in one piece.
 */
export function beginningWith<T>(
  pathOf: () => string,
  read: (answer: Answer<unknown>) => T | undefined,
) {
  return {
    initialData() {
      const answers = window.opening?.answers
      try {
        const path = answers ? pathOf() : ''
        const answer = answers?.get(path)
        // Read once, also where that fails or takes its time: it is asked for again then.
        answers?.delete(path)
        const content = answer && read(answer)
        return content && takeOpening(path, currentAccess()?.token) && content
      } catch {}
    },
    initialDataUpdatedAt: () => Date.now() + whileDrawn,
  }
}
