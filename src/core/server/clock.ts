/** A moment in São Paulo: '2026-11-21 05:57:30'. */
export function clockOf(moment: Date): string {
  return moment.toLocaleString('sv-SE', { timeZone: 'America/Sao_Paulo' })
}

/** How often to look whether something is due, in milliseconds, and how soon after the start. */
const checkEvery = 60_000
const firstCheck = 3_000

/**
 * Runs what is due soon after the start and then every minute, never twice at the same time; `failed` gets what it
 * rejects with. Returns a function that stops it and resolves once nothing of it runs.
 */
export function everyMinute(
  runDue: () => Promise<void>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | undefined
  const check = () => {
    running ??= runDue()
      .catch(failed)
      .finally(() => {
        running = undefined
      })
  }
  const first = setTimeout(check, firstCheck).unref()
  const timer = setInterval(check, checkEvery).unref()
  return async () => {
    clearTimeout(first)
    clearInterval(timer)
    await running
  }
}
