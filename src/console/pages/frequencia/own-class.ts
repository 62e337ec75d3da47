import { useQuery } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { http } from '#console/http'
import { getSession } from '#console/session'
import { fetchClasses, fetchStudents, type Turma } from './classes.ts'
import { type AlunoDaChamada, byName } from './roll.ts'

/** The educator's class, with its students by name; the first of several (section 9 of the specification). */
export interface OwnClass {
  readonly id: number
  readonly nome: string
  readonly alunos: readonly AlunoDaChamada[]
  readonly others: number
}

const named = z.nullish(z.object({ id: z.nullish(z.int()), nome: z.nullish(z.string()) }))
const educatorShape = z.object({
  id: z.int(),
  turma: named,
  turmas: z.nullish(z.array(named)),
})

/** The class of the signed-in educator, or null. */
export function useOwnClass() {
  const session = getSession()
  const educador = session.status === 'in' ? session.userId : 0
  return useQuery({
    queryKey: ['frequencia', 'turma-do-educador', educador],
    networkMode: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async ({ signal }): Promise<OwnClass | null> => {
      const own = await fetchOwnClasses(signal)
      const [turma] = own
      if (!turma) return null
      const alunos = [...(await fetchStudents(turma, signal))].sort(byName)
      return { id: turma.id, nome: turma.nome, alunos, others: own.length - 1 }
    },
  })
}

async function fetchOwnClasses(signal: AbortSignal): Promise<readonly Turma[]> {
  const session = getSession()
  if (session.status !== 'in') return []
  const answered = await fetchClasses(signal)
  if (answered.every(({ educador_id }) => educador_id === session.userId)) return answered
  // A host of the documented contract alone lists every class: the educator is looked up by e-mail (section 4).
  const { data } = await http<unknown>(
    `/educadores/by_email/${encodeURIComponent(session.email)}`,
    { signal },
  )
  const educator = educatorShape.parse(data)
  const taught = answered.filter(({ educador_id }) => educador_id === educator.id)
  if (taught.length > 0) return taught
  const first = educator.turma ?? educator.turmas?.[0]
  return answered.filter(({ id, nome }) => (first?.id ? id === first.id : nome === first?.nome))
}
