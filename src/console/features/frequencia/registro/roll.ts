import type { Status } from '#model/attendance'
import { fold } from '#model/format'

export interface AlunoDaChamada {
  readonly id: number
  readonly nome: string
}

export type StatusFilter = Status | 'todos'

const portuguese = new Intl.Collator('pt', { sensitivity: 'base', numeric: true })

export function byName(a: AlunoDaChamada, b: AlunoDaChamada): number {
  return portuguese.compare(a.nome, b.nome) || a.id - b.id
}

export function isFound({ id, nome }: AlunoDaChamada, search: string): boolean {
  const text = fold(search)
  return text === '' || String(id).includes(text) || fold(nome).includes(text)
}

/** Those with more absences first; equal ones stay in their order. */
export function byAbsences(
  alunos: readonly AlunoDaChamada[],
  absences: ReadonlyMap<number, number>,
): readonly AlunoDaChamada[] {
  const of = ({ id }: AlunoDaChamada) => absences.get(id) ?? 0
  return alunos.toSorted((a, b) => of(b) - of(a))
}
