import { z } from 'zod/mini'
import { firstOf, targetOf } from '#console/api/data/route'
import { http } from '#console/api/http'
import type { Resource } from '#model/resource'
import { aluno } from '#resources/aluno'
import { turma } from '#resources/turma'
import type { AlunoDaChamada } from './roll.ts'

/** A class as the attendance screens need it. */
export interface Turma {
  readonly id: number
  readonly nome: string
  /** Who teaches it; undefined where the host does not say. */
  readonly educador_id?: number | null | undefined
  /** Its students; undefined where the host does not list them with the class. */
  readonly alunos?: readonly AlunoDaChamada[] | undefined
}

const listPath = ({ api }: Resource) => targetOf(firstOf(api.list)).path

export const classesPath = listPath(turma)

const student = z.object({ id: z.int(), nome: z.string(), turma_id: z.nullish(z.int()) })
const turmasShape = z.array(
  z.object({
    id: z.int(),
    nome: z.string(),
    educador_id: z.nullish(z.int()),
    educador: z.nullish(z.object({ id: z.nullish(z.int()) })),
    alunos: z.nullish(z.array(student)),
  }),
)
const studentsShape = z.array(student)

/** Every class that the host answers to the signed-in user. */
export async function fetchClasses(signal: AbortSignal): Promise<Turma[]> {
  const { data } = await http<unknown>(classesPath, { signal })
  return turmasShape.parse(data).map(({ id, nome, educador_id, educador, alunos }) => ({
    id,
    nome,
    educador_id: educador_id === undefined ? educador?.id : educador_id,
    alunos: alunos ?? undefined,
  }))
}

/** The students of a class: those listed with it, else those of the full list that belong to it. */
export async function fetchStudents(
  { id, alunos }: Turma,
  signal: AbortSignal,
): Promise<readonly AlunoDaChamada[]> {
  if (alunos) return alunos
  const { data } = await http<unknown>(`${listPath(aluno)}?turma_id=${id}`, { signal })
  return studentsShape.parse(data).filter(({ turma_id }) => turma_id === id)
}

/** Students by id, wherever they are now; a host that does not filter answers all of them. */
export async function fetchStudentsById(
  ids: readonly number[],
  signal: AbortSignal,
): Promise<AlunoDaChamada[]> {
  const query = ids.map((id) => `id=${id}`).join('&')
  const { data } = await http<unknown>(`${listPath(aluno)}?${query}`, { signal })
  const wanted = new Set(ids)
  return studentsShape.parse(data).filter(({ id }) => wanted.has(id))
}
