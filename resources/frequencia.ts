import { z } from 'zod/mini'
import { statusLabels } from '#domain/attendance'
import { own } from '#model/access'
import { choice, date, invalidDay, reference } from '#model/field'
import { defineResource } from '#model/resource'

const dia = z.iso.date(invalidDay)
const numero = z.int().check(z.minimum(1), z.maximum(2_147_483_647))
const propria = own('educador_id')
const daTurma = {
  access: { coordenador: 'all', educador: propria, assistente_social: 'all' },
  row: 'turma',
} as const

/** The refusal of a register without any mark. */
export const noMark = 'Por favor, marque pelo menos um aluno antes de salvar.'

export const frequencia = defineResource('frequencia', {
  label: {
    one: 'Frequência',
    many: 'Frequências',
    gender: 'f',
    search: 'Buscar por aluno',
    empty: 'Nenhum dado de frequência disponível',
  },
  access: {},
  calls: {
    historico: {
      route: 'GET /turma/frequencia/:id',
      summary: 'Toda a frequência de uma turma',
      ...daTurma,
    },
    intervalo: {
      route: 'GET /turma/:id/intervalo',
      summary: 'A frequência de uma turma entre data_inicio e data_fim, inclusive',
      ...daTurma,
      query: z.strictObject({ data_inicio: dia, data_fim: dia }),
    },
    dia: {
      route: 'GET /turma/:id/dia/:data',
      summary: 'A frequência de uma turma em um dia',
      ...daTurma,
    },
    ultimasAulas: {
      route: 'GET /turma/:id/dia/:data/ultimas-aulas',
      summary: 'As cinco aulas da turma antes de um dia, e de que alunos há observações',
      access: { educador: propria },
      row: 'turma',
    },
    salvar: {
      route: 'POST /turma/:id/dia/:data',
      summary: 'Grava a frequência de uma turma em um dia: tudo ou nada',
      access: { educador: propria },
      row: 'turma',
      body: z.strictObject({
        turma_id: z.optional(numero),
        data: z.optional(dia),
        frequencias: z
          .array(
            z.strictObject({
              aluno_id: numero,
              status: z.nullable(
                z.enum(['presente', 'ausente', 'justificado'], 'Situação inválida'),
              ),
            }),
          )
          .check(z.minLength(1, noMark), z.maxLength(1000, 'Alunos demais')),
      }),
    },
    doAluno: {
      route: 'GET /alunos/:id/frequencias',
      summary: 'A frequência de um aluno',
      access: {
        coordenador: 'all',
        educador: own('turma_id.educador_id'),
        assistente_social: 'all',
      },
      row: 'aluno',
    },
  },
  messages: {
    created: 'Frequência salva com sucesso!',
    createFailed: 'Erro ao salvar frequência. Tente novamente.',
  },
  display: 'data',
  plain: true,
  trace: {
    under: 'turma_id',
    key: 'frequencias',
    each: 'aluno_id',
    value: 'status',
    day: 'data',
  },
  actionTexts: { editou: 'alterou a frequência de {dia}' },
  uniqueTogether: ['aluno_id', 'data'],
  // With the student: who was marked on a day is found in the index alone.
  indexes: [['turma_id', 'data', 'aluno_id']],
  fields: {
    aluno_id: reference('Aluno', 'aluno', { required: 'Aluno é obrigatório' }),
    turma_id: reference('Turma', 'turma', { required: 'Turma é obrigatória' }),
    data: date('Data', { required: 'Data é obrigatória' }),
    status: choice('Situação', statusLabels, { required: 'Situação é obrigatória' }),
    // The excuse without which the absence would count.
    justificativa_id: reference('Justificativa', 'justificativa', {
      set: 'server',
      onDelete: 'clear',
    }),
  },
})

declare module '#model/entities' {
  interface Entities {
    frequencia: typeof frequencia
  }
}
