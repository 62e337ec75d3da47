/** A moment in São Paulo: '2026-11-21 05:57:30'. */
export function clockOf(moment: Date): string {
  return moment.toLocaleString('sv-SE', { timeZone: 'America/Sao_Paulo' })
}

/** How often something is done, and how soon for the first time, in milliseconds. */
interface Rhythm {
  readonly every: number
  readonly first: number
}

/** To look whether something is due. */
const minutely: Rhythm = { every: 60_000, first: 3_000 }

/**
 * Runs what is due soon after the start and then every minute, or in another rhythm, never twice at the same time;
 * `failed` gets what it rejects with. Returns a function that stops it and resolves once nothing of it runs.
 */
export function regularly(
  runDue: () => Promise<void>,
  failed: (error: unknown) => void,
  { every, first }: Rhythm = minutely,
): () => Promise<void> {
  let running: Promise<void> | undefined
  const check = () => {
    running ??= runDue()
      .catch(failed)
      .finally(() => {
        running = undefined
      })
  }
  const beginning = setTimeout(check, first).unref()
  const timer = setInterval(check, every).unref()
  return async () => {
    clearTimeout(beginning)
    clearInterval(timer)
    await running
  }
}
