import { mirrorsOf } from '#model/mirrors'
import type { Services } from '#server/services'
import { linkRows } from './link-rows.ts'
import { lockMirrors } from './mirror-rows.ts'

type Needed = Pick<Services, 'resources' | 'now'> & {
  readonly db: Pick<Services['db'], 'kysely' | 'dialect'>
}

/**
 * Finds or makes what the rows mirror that were there before they did, some at a time, each in a transaction of its own:
 * killed, the next start goes on with the rest.
 */
export async function linkMirrors(services: Needed): Promise<void> {
  const { resources, db } = services
  const asker = { viewer: { contaId: null } }
  for (const holder of Object.values(resources))
    for (const mirror of mirrorsOf(resources, holder))
      for (let isMore = true; isMore; )
        isMore = await db.kysely.transaction().execute(async (connection) => {
          const work = { services, connection, asker }
          await lockMirrors(work, holder)
          return linkRows(work, mirror)
        })
}
