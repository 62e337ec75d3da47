import { z } from 'zod/mini'
import { tallyShape } from '#domain/attendance'
import { named } from '#model/answers'
import { dayShape } from '#model/day-shape'
import type { Call } from '#model/resource'
import { aluno } from '#resources/aluno'
import { doAlunoDe } from '#resources/quem-educa'

/** What a student missed in a period, of how many records. */
const faltasDoAluno = z.extend(tallyShape, {
  id: z.int(),
  nome: z.string(),
  turma: z.nullable(named),
  turno: z.nullable(z.string()),
  /** Where who asks reads contacts: the day of the last one. */
  ultimo_contato_em: z.optional(z.nullable(z.iso.date())),
})

export type FaltasDoAluno = z.infer<typeof faltasDoAluno>

/** A page of them, and how many there are. */
const quemMaisFaltou = z.strictObject({ total: z.int(), alunos: z.array(faltasDoAluno) })

export type QuemMaisFaltou = z.infer<typeof quemMaisFaltou>

/** A period, and of which class and shift. */
export const doPeriodo = {
  data_inicio: dayShape,
  data_fim: dayShape,
  turma_id: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Turma inválida'))),
  turno: z.optional(z.enum(Object.keys(aluno.fields.turno.choices ?? {}), 'Turno inválido')),
}

/** How many students a page of who missed most has. */
export const faltasPorPagina = 50

/** Who missed most. */
export const faltas = {
  quemMaisFaltou: {
    extension: true,
    route: 'GET /faltas',
    summary: 'Os alunos ativos com faltas em um período, os que mais faltaram primeiro',
    access: { coordenador: 'all', educador: doAlunoDe(), assistente_social: 'all' },
    query: z.strictObject({
      ...doPeriodo,
      pagina: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'Página inválida'))),
    }),
    answers: quemMaisFaltou,
  },
} as const satisfies Readonly<Record<string, Call>>
