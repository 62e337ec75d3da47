/** Where rows that may be one are told. */
export const similarPath = '/cadastros-repetidos'

/** Where another row is made one with a row: the other is chosen there, unless it is known. */
export const mergePath = ({ name }: { readonly name: string }, id: number, other?: number) =>
  `${similarPath}/${name}/${id}${other === undefined ? '' : `?outro=${other}`}`
