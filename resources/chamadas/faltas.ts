import { z } from 'zod/mini'
import { own } from '#model/access'
import { invalidDay } from '#model/field'
import type { Call, Named } from '#model/resource'
import { aluno } from '../aluno.ts'

const dia = z.iso.date(invalidDay)

/** What a student missed in a period, of how many records. */
export interface FaltasDoAluno {
  readonly id: number
  readonly nome: string
  readonly turma: Named | null
  readonly turno: string | null
  readonly presente: number
  readonly ausente: number
  readonly justificado: number
  /** Where who asks reads contacts: the day of the last one. */
  readonly ultimo_contato_em?: string | null
}

/** A page of them, and how many there are. */
export interface QuemMaisFaltou {
  readonly total: number
  readonly alunos: readonly FaltasDoAluno[]
}

/** How many students a page of who missed most has. */
export const faltasPorPagina = 50

/** Who missed most. */
export const faltas = {
  quemMaisFaltou: {
    extension: true,
    route: 'GET /faltas',
    summary: 'Os alunos ativos com faltas em um período, os que mais faltaram primeiro',
    access: {
      coordenador: 'all',
      educador: own('turma_id.educador_id'),
      assistente_social: 'all',
    },
    query: z.strictObject({
      data_inicio: dia,
      data_fim: dia,
      turma_id: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Turma inválida'))),
      turno: z.optional(z.enum(Object.keys(aluno.fields.turno.choices ?? {}), 'Turno inválido')),
      pagina: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'Página inválida'))),
    }),
  },
} as const satisfies Readonly<Record<string, Call>>
