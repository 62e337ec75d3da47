import { dayOf } from '#model/format'
import { anyTable } from '#server/db/connection'
import { removeUnfinished } from '#server/documents/files'
import type { Services } from '#server/services'

const day = 24 * 60 * 60_000
/** How long attempts, accesses and sessions are kept, in milliseconds. */
const kept = { tries: 30 * day, accesses: 30 * day, sessions: 90 * day }

type Kept = Pick<Services, 'db' | 'dataDir' | 'now' | 'tables'>

/**
 * Deletes expired attempts to sign in, accesses, ended sessions and rows of features, and the unfinished uploads of a killed
 * server.
 * Several servers on one database may do so at once.
 */
export async function deleteExpired({ db, dataDir, now, tables }: Kept): Promise<void> {
  await removeUnfinished(dataDir, now())
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
  for (const [table, { expires }] of Object.entries(tables))
    if (expires)
      await anyTable(kysely)
        .deleteFrom(table)
        .where(expires.by, '<', dayOf(new Date(at - expires.days * day)))
        .execute()
  // A session without activity has ended too.
  const over = at - kept.sessions
  await kysely
    .deleteFrom('sessao')
    .where((eb) => eb.or([eb('encerrada_em', '<', over), eb('ultima_atividade', '<', over)]))
    .execute()
}
