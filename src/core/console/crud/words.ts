import { formatCount } from '#model/format'
import type { Labels } from '#model/texts'
import type { ListState } from './list-state.ts'

/** A number before its noun. */
export function countOf(count: number, { one, many }: Pick<Labels, 'one' | 'many'>): string {
  return `${formatCount(count)} ${(count === 1 ? one : many).toLowerCase()}`
}

/** '3 marcados', '1 marcada': the participle agrees with what is counted. */
export function agreed(count: number, stem: string, { gender }: Pick<Labels, 'gender'>): string {
  const ending = `${gender === 'f' ? 'a' : 'o'}${count === 1 ? '' : 's'}`
  return `${formatCount(count)} ${stem}${ending}`
}

/** Which of the rows stand on the page: on paper there is no pager beside them. */
export function rangeText({ pagina, itens }: ListState, shown: number): string {
  const first = (pagina - 1) * itens + 1
  return `de ${first} a ${first + shown - 1}`
}
