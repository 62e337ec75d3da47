import { afterAll, onTestFinished, TestRunner, vi } from 'vitest'

/**
 * For tests that ask more than a person may in a minute: the clock of the process, by which requests are counted,
 * stands still from here to the end of the test, or of the file, and moves by a quarter of a second at each call
 * of what this answers.
 */
export function quickClock(): () => void {
  vi.useFakeTimers({ toFake: ['Date'] })
  // Files share a process: the next one has the real clock again.
  const restore = () => void vi.useRealTimers()
  if (TestRunner.getCurrentTest()) onTestFinished(restore)
  else afterAll(restore)
  return () => void vi.setSystemTime(Date.now() + 250)
}
