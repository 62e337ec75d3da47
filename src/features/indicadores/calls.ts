import { z } from 'zod/mini'
import { tallyShape } from '#domain/attendance'
import { ageGroupShape, indicatorsShape, weekShape } from '#domain/indicators'
import { doPeriodo } from '#features/frequencia/faltas'
import type { Call } from '#model/resource'
import { daTurmaDe } from '#resources/quem-educa'

/** What an institute tells of a period. */
export const indicadores = {
  indicadores: {
    extension: true,
    route: 'GET /indicadores',
    summary:
      'Os números de um período e os do anterior: alunos atendidos, novos e que saíram, presença, chamadas, contatos',
    access: { coordenador: 'all', assistente_social: 'all' },
    query: z.strictObject({
      ...doPeriodo,
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
