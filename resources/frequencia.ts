import { any } from '#model/access'
import { statusLabels } from '#model/attendance'
import { choice, date, reference } from '#model/field'
import { defineResource } from '#model/resource'

const propria = any('educador_id')
const daTurma = {
  access: { coordenador: 'all', educador: propria, assistente_social: 'all' },
  row: 'turma',
} as const

export const frequencia = defineResource('frequencia', {
  label: {
    one: 'Frequência',
    many: 'Frequências',
    search: 'Buscar por aluno',
    empty: 'Nenhum dado de frequência disponível',
  },
  api: {},
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
    },
    dia: {
      route: 'GET /turma/:id/dia/:data',
      summary: 'A frequência de uma turma em um dia',
      ...daTurma,
    },
    salvar: {
      route: 'POST /turma/:id/dia/:data',
      summary: 'Grava a frequência de uma turma em um dia: tudo ou nada',
      access: { educador: propria },
      row: 'turma',
    },
    doAluno: {
      route: 'GET /alunos/:id/frequencias',
      summary: 'A frequência de um aluno',
      access: {
        coordenador: 'all',
        educador: any('turma_id.educador_id'),
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
  uniqueTogether: ['aluno_id', 'data'],
  indexes: [['turma_id', 'data']],
  fields: {
    aluno_id: reference('Aluno', 'aluno', { required: 'Aluno é obrigatório' }),
    turma_id: reference('Turma', 'turma', { required: 'Turma é obrigatória' }),
    data: date('Data', { required: 'Data é obrigatória' }),
    status: choice('Situação', statusLabels, { required: 'Situação é obrigatória' }),
  },
})
