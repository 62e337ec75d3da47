import { z } from 'zod/mini'
import type { Answer } from '#console/api/request'
import { useCall } from '#console/api/use-call'
import { turma } from '#resources/turma'
import type { AlunoDaChamada } from './roll.ts'

/** A class as the attendance screens need it. */
export interface Turma {
  readonly id: number
  readonly nome: string
  /** Who teaches it; undefined where the server does not say. */
  readonly educador_id?: number | null | undefined
  /** Its students; undefined where the server does not list them with the class. */
  readonly alunos?: readonly AlunoDaChamada[] | undefined
}

const turmasShape = z.array(
  z.object({
    id: z.int(),
    nome: z.string(),
    educador_id: z.nullish(z.int()),
    alunos: z.nullish(z.array(z.object({ id: z.int(), nome: z.string() }))),
  }),
)

/** Every class that the server answers to the signed-in user. */
export function useClasses() {
  return useCall(turma, 'list', {}, { read: classesIn })
}

function classesIn({ data }: Answer<unknown>): Turma[] {
  return turmasShape.parse(data).map((each) => ({ ...each, alunos: each.alunos ?? undefined }))
}
