import { useRef, useState } from 'react'
import { tell } from './toasts.tsx'

/** One thing at a time: whether it is under way, and what begins it. A toast says what it fails with, in these words. */
export function useTask<A extends readonly unknown[]>(
  work: (...given: A) => Promise<unknown>,
  failed: string | ((error: unknown) => string),
  /** What comes after it, done or not. */
  after?: () => Promise<unknown>,
): [busy: boolean, run: (...given: A) => Promise<void>] {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  async function run(...given: A) {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await work(...given)
    } catch (error) {
      tell('error', typeof failed === 'string' ? failed : failed(error))
    }
    await after?.()
    running.current = false
    setBusy(false)
  }
  return [busy, run]
}
