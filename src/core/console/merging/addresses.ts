import { has } from '#console/api/resources'
import { useRole } from '#console/api/session'
import { can } from '#model/access'
import type { Resource } from '#model/resource'

export const similarPath = '/cadastros-repetidos'

/** Where another row is made one with a row: the other is chosen there, unless it is known. */
export const mergePath = ({ name }: Resource, id: number, other?: number) =>
  `${similarPath}/${name}/${id}${other === undefined ? '' : `?outro=${other}`}`

/** Whether whoever is signed in makes rows of an entity one: the calls themselves come with that page. */
export function useMerges({ mergeable }: Resource): boolean {
  return can(mergeable?.access, useRole()) && has({ extension: true })
}
