import { HttpError } from '#console/api/request'

/** How often a login that a busy server has put off is sent again. */
const mostTimes = 5
/** No longer than this, whatever the server says, in seconds. */
const longestWait = 30

interface Waiting {
  readonly signal: AbortSignal
  /** Called before each wait. */
  told(): void
}

/**
 * Makes a call, and makes it again while the server answers that it is too busy and says when to come back.
 * Throws what the last call did, or the signal's reason.
 */
export async function whileBusy<T>(call: () => Promise<T>, { signal, told }: Waiting): Promise<T> {
  for (let times = 0; ; times += 1) {
    try {
      return await call()
    } catch (error) {
      const seconds = secondsToWait(error)
      if (seconds === null || times === mostTimes) throw error
      told()
      // Not all at the same moment: those who were put off together would be put off again.
      await pause(seconds * 1000 * (1 + Math.random() / 2), signal)
    }
  }
}

/** What a 503 says of when to come back; null for one that does not say, and for every other failure. */
function secondsToWait(error: unknown): number | null {
  const said =
    error instanceof HttpError && error.status === 503 && error.headers.get('retry-after')
  return said && /^\d+$/.test(said) ? Math.min(Number(said), longestWait) : null
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
