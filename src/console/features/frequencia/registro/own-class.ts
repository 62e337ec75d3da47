import { useMemo } from 'react'
import { callKey } from '#console/api/call'
import { getSession } from '#console/api/session'
import { turma } from '#resources/turma'
import { type Turma, useClasses } from './classes.ts'
import { type AlunoDaChamada, byName } from './roll.ts'

/** The educator's class, with its students by name; the first of several (section 9 of the specification). */
export interface OwnClass {
  readonly id: number
  readonly nome: string
  /** Who teaches it: the signed-in educator. */
  readonly educador: number
  readonly alunos: readonly AlunoDaChamada[]
  readonly others: number
}

/** Under which the class is kept. */
export const ownClassKey = callKey(turma, 'list')

/** The class of the signed-in educator, or null. */
export function useOwnClass() {
  const { data: classes, isError, isPending, isFetching, refetch } = useClasses()
  const data = useMemo(() => classes && ownClassOf(classes), [classes])
  return { data, isError, isPending, isFetching, refetch }
}

function ownClassOf([turma, ...others]: readonly Turma[]): OwnClass | null {
  if (!turma) return null
  const { id, nome, educador_id, alunos = [] } = turma
  const session = getSession()
  const educador = educador_id ?? (session.status === 'in' ? session.userId : 0)
  return { id, nome, educador, alunos: alunos.toSorted(byName), others: others.length }
}
