import type { Status } from '#model/attendance'
import { fold } from '#model/format'

/** A student as the register lists it. */
export interface AlunoDaChamada {
  readonly id: number
  readonly nome: string
}

export type StatusFilter = Status | 'todos'

const portuguese = new Intl.Collator('pt', { sensitivity: 'base', numeric: true })

/** By name, in the order of the Portuguese language; namesakes by id. */
export function byName(a: AlunoDaChamada, b: AlunoDaChamada): number {
  return portuguese.compare(a.nome, b.nome) || a.id - b.id
}

/** Whether a search, by part of the name or of the id, finds a student. */
export function isFound({ id, nome }: AlunoDaChamada, search: string): boolean {
  const wanted = fold(search)
  return wanted === '' || String(id).includes(wanted) || fold(nome).includes(wanted)
}
