import type { Services } from '#server/services'

const day = 24 * 60 * 60_000
/** How long attempts, accesses and sessions are kept, in milliseconds. */
const kept = { tries: 30 * day, accesses: 30 * day, sessions: 90 * day }

/**
 * Deletes expired attempts to sign in, accesses and ended sessions. Several servers on one database may do so at
 * once.
 */
export async function deleteExpired({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const at = now().getTime()
  const { kysely } = db
  await kysely
    .deleteFrom('tentativa')
    .where('ultima', '<', at - kept.tries)
    .execute()
  await kysely
    .deleteFrom('acesso')
    .where('quando', '<', new Date(at - kept.accesses).toISOString())
    .execute()
  // A session without activity has ended too.
  const over = at - kept.sessions
  await kysely
    .deleteFrom('sessao')
    .where((eb) => eb.or([eb('encerrada_em', '<', over), eb('ultima_atividade', '<', over)]))
    .execute()
}

/**
 * Deletes expired rows now, and then once a day until the server ends; if the database is unavailable, it tries again
 * the next time.
 */
export function deleteExpiredDaily(
  services: Pick<Services, 'db' | 'now' | 'ending'>,
  failed: (error: unknown) => void,
): void {
  const run = () => void deleteExpired(services).catch(failed)
  run()
  const timer = setInterval(run, day)
  timer.unref()
  services.ending.addEventListener('abort', () => clearInterval(timer), { once: true })
}
