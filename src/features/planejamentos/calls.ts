import { z } from 'zod/mini'
import { idShape, told } from '#model/answers'
import { invalidDay } from '#model/day'
import type { Call } from '#model/resource'
import { daTurmaDe } from '#resources/quem-educa'
import { movedShape } from './postponement.ts'

/** What putting off a plan would do; `sem_aula` says why the new day is no class day, null where it is one. */
const previaDoAdiamento = z.strictObject({
  de: z.iso.date(),
  para: z.iso.date(),
  sem_aula: z.nullable(z.string()),
  /** The plans of the class that follow, each with its new day. */
  seguintes: z.array(z.extend(movedShape, { tema: z.string() })),
})

export type PreviaDoAdiamento = z.infer<typeof previaDoAdiamento>

const dia = z.iso.date(invalidDay)
const corpo = z.strictObject({
  planejamento: idShape,
  de: dia,
  para: dia,
  /** Those of the preview that move too, as they were seen there; null for none. */
  seguintes: z.nullable(
    z
      .array(z.strictObject({ id: idShape, de: dia, para: dia }))
      .check(z.maxLength(1000, 'Planejamentos demais')),
  ),
})

export type CorpoDoAdiamento = z.infer<typeof corpo>

const daTurma = { access: { educador: daTurmaDe() }, row: 'turma' } as const

/** A lesson plan goes to another day, and those of the class that follow with it. */
export const adiamento = {
  conferirAdiamento: {
    route: 'GET /turma/:id/adiamento',
    summary:
      'O que adiar um planejamento mudaria; sem o dia, para a próxima aula da turma. Nada é gravado',
    ...daTurma,
    query: z.strictObject({
      planejamento: z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Planejamento inválido')),
      para: z.optional(dia),
    }),
    answers: previaDoAdiamento,
  },
  adiar: {
    route: 'POST /turma/:id/adiamento',
    summary: 'Adia um planejamento, e os seguintes da turma que a prévia disse: tudo ou nada',
    ...daTurma,
    body: corpo,
    answers: told,
  },
} as const satisfies Readonly<Record<string, Call>>
