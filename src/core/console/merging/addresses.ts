import type { Call, Resource } from '#model/resource'

/** Where rows that may be one are told. */
export const similarPath = '/cadastros-repetidos'

/** Where another row is made one with a row: the other is chosen there, unless it is known. */
export const mergePath = ({ name }: Resource, id: number, other?: number) =>
  `${similarPath}/${name}/${id}${other === undefined ? '' : `?outro=${other}`}`

/** By which a page knows whether it leads there: the calls themselves come with that page. */
export function mergeDoor({ mergeable }: Resource) {
  const juntar: Call = {
    ...{ route: 'POST /', summary: '', extension: true },
    access: mergeable?.access ?? {},
  }
  return { juntar }
}
