import { scopeOf } from '#model/access'
import { isRestorable } from '#model/bin'
import { seenScope } from '#model/pairs'
import type { Resource } from '#model/resource'
import { coordinates } from '#model/role'
import { ApiError } from '#server/http/errors'
import { eraseFromBin } from '#server/privacy/erase-row'
import type { Services } from '#server/services'
import { binPage } from '#server/store/bin'
import { isFileTable } from '#server/store/removed-files'
import { restore } from '#server/store/restore-row'
import type { FreeHandlers } from './calls.ts'
import { eraseFile, restoreFile } from './removed-files.ts'

/** What was deleted, and what becomes of it. */
export const lixeiraHandlers = {
  lixeira: ({ services, query, asker: { viewer } }) => binPage(services, viewer, query),

  async restaurar({ services, body, asker, keyed }) {
    if (isFileTable(body.recurso))
      return { frases: await restoreFile({ services, asker }, body, keyed) }
    const resource = restorable(services, body.recurso)
    const { role } = asker.viewer
    const scope = coordinates(role)
      ? seenScope(resource, role)
      : scopeOf(resource.access.delete ?? {}, role)
    if (!scope) throw new ApiError('forbidden')
    return {
      frases: await restore({ services, resource, asker: { ...asker, scope } }, body.id, keyed),
    }
  },

  async apagarDeVez({ services, body, asker }) {
    if (isFileTable(body.recurso)) return eraseFile({ services, asker }, body)
    const resource = restorable(services, body.recurso)
    const scope = seenScope(resource, asker.viewer.role)
    if (!scope) throw new ApiError('forbidden')
    await eraseFromBin({ services, resource, asker: { ...asker, scope } }, body.id)
  },
} satisfies Pick<FreeHandlers, 'lixeira' | 'restaurar' | 'apagarDeVez'>

function restorable({ resources }: Services, name: string): Resource {
  const resource = Object.hasOwn(resources, name) ? resources[name] : undefined
  if (!resource || !isRestorable(resource)) throw new ApiError('absent')
  return resource
}
