import { contentOf } from '#console/api/answer-content'
import { type Callable, callPath, type Params } from '#console/api/route'
import type { Read } from '#console/api/use-call'
import { answerTo, queryOf } from './answers.ts'

interface Options {
  readonly read?: Read<unknown>
  readonly enabled?: boolean
}

/** What readers that take their time have read, by path. */
const readLater = new Map<string, unknown>()

export function useCall(
  of: Callable,
  name: string,
  params?: Params,
  { read, enabled = true }: Options = {},
) {
  if (!enabled) return queryOf(undefined)
  const path = callPath(of, name as never, params)
  const answer = answerTo(path)
  if (!answer || readLater.has(path)) return queryOf(readLater.get(path))
  const content = contentOf(of, name, answer, read)
  if (!(content instanceof Promise)) return queryOf(content)
  readLater.set(path, undefined)
  content.then(
    (later) => {
      readLater.set(path, later)
      drawAgain()
    },
    () => undefined,
  )
  return queryOf(undefined)
}

let drawAgain = () => {}

/** How the page is drawn once more, with what was read meanwhile. */
export function onReadLater(draw: () => void): void {
  drawAgain = draw
}

/** No query is kept, and nobody presses anything yet. */
export const callKey = () => []
export const call = () => undefined
export const http = call
