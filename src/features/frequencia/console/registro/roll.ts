import type { Status } from '#domain/attendance'
import { fold } from '#model/format'

export interface AlunoDaChamada {
  readonly id: number
  readonly nome: string
}

/** What opens by a sign beside the name of a student. */
export interface SignDialogProps {
  readonly aluno: AlunoDaChamada
  readonly data: string
  readonly onClose: () => void
}

export type StatusFilter = Status | 'todos'

/** Not by Intl.Collator: making the first one holds a slow phone for 33 ms. */
export function inOrder<A extends AlunoDaChamada>(alunos: readonly A[]): A[] {
  return alunos
    .map((aluno) => ({ aluno, key: fold(aluno.nome) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.aluno.id - b.aluno.id))
    .map(({ aluno }) => aluno)
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
