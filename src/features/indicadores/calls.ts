import { z } from 'zod/mini'
import { tallyShape } from '#domain/attendance'
import { ageGroupShape, indicatorsShape, weekShape } from '#domain/indicators'
import { invalidDay } from '#model/field'
import type { Call } from '#model/resource'
import { aluno } from '#resources/aluno'
import { daTurmaDe } from '#resources/quem-educa'

const dia = z.iso.date(invalidDay)

/** What an institute tells of a period. */
export const indicadores = {
  indicadores: {
    extension: true,
    route: 'GET /indicadores',
    summary:
      'Os números de um período e os do anterior: alunos atendidos, novos e que saíram, presença, chamadas, contatos',
    access: { coordenador: 'all', assistente_social: 'all' },
    query: z.strictObject({
      data_inicio: dia,
      data_fim: dia,
      turma_id: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Turma inválida'))),
      turno: z.optional(z.enum(Object.keys(aluno.fields.turno.choices ?? {}), 'Turno inválido')),
      idade: z.optional(ageGroupShape),
      por_idade: z.optional(z.literal('1')),
    }),
    answers: indicatorsShape,
  },
  presencaDaSemana: {
    extension: true,
    route: 'GET /indicadores/semana',
    summary: 'A presença desta semana, e a dos mesmos dias da semana anterior',
    access: { coordenador: 'all' },
    answers: z.strictObject({ agora: tallyShape, antes: tallyShape }),
  },
  presencaDaTurma: {
    extension: true,
    route: 'GET /turma/:id/semanas',
    summary:
      'A presença da turma em cada uma das últimas 26 semanas; de uma encerrada, até o último registro',
    access: { coordenador: 'all', educador: daTurmaDe(), assistente_social: 'all' },
    row: 'turma',
    answers: z.strictObject({ semanas: z.array(weekShape) }),
  },
} as const satisfies Readonly<Record<string, Call>>
