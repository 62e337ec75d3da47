import { useQuery } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { http } from '#console/api/http'
import { getSession } from '#console/api/session'
import { fetchClasses, fetchStudents, type Turma } from './classes.ts'
import { type AlunoDaChamada, byName } from './roll.ts'

/** The educator's class, with its students by name; the first of several (section 9 of the specification). */
export interface OwnClass {
  readonly id: number
  readonly nome: string
  /** Who teaches it: the signed-in educator, as the host numbers educators. */
  readonly educador: number
  readonly alunos: readonly AlunoDaChamada[]
  readonly others: number
}

const named = z.nullish(z.object({ id: z.nullish(z.int()), nome: z.nullish(z.string()) }))
const educatorShape = z.object({
  id: z.int(),
  turma: named,
  turmas: z.nullish(z.array(named)),
})

/** Under which the class is kept, whoever the educator is. */
export const ownClassKey = ['frequencia', 'turma-do-educador'] as const

/** The class of the signed-in educator, or null. */
export function useOwnClass() {
  const session = getSession()
  const educador = session.status === 'in' ? session.userId : 0
  return useQuery({
    queryKey: [...ownClassKey, educador],
    queryFn: async ({ signal }): Promise<OwnClass | null> => {
      const { educador, turmas } = await fetchOwnClasses(signal)
      const [turma] = turmas
      if (!turma) return null
      const alunos = [...(await fetchStudents(turma, signal))].sort(byName)
      return { id: turma.id, nome: turma.nome, educador, alunos, others: turmas.length - 1 }
    },
  })
}

interface OwnClasses {
  readonly educador: number
  readonly turmas: readonly Turma[]
}

async function fetchOwnClasses(signal: AbortSignal): Promise<OwnClasses> {
  const session = getSession()
  if (session.status !== 'in') return { educador: 0, turmas: [] }
  const { userId } = session
  const answered = await fetchClasses(signal)
  if (answered.every(({ educador_id }) => educador_id === userId))
    return { educador: userId, turmas: answered }
  // A documented host lists every class: the educator is looked up by e-mail (section 4 of the specification).
  const { data } = await http<unknown>(
    `/educadores/by_email/${encodeURIComponent(session.email)}`,
    { signal },
  )
  const educator = educatorShape.parse(data)
  const taught = answered.filter(({ educador_id }) => educador_id === educator.id)
  if (taught.length > 0) return { educador: educator.id, turmas: taught }
  const first = educator.turma ?? educator.turmas?.[0]
  const isFirst = ({ id, nome }: Turma) => (first?.id ? id === first.id : nome === first?.nome)
  return { educador: educator.id, turmas: answered.filter(isFirst) }
}
