import { z } from 'zod/mini'
import { own, pathsOf } from '#model/access'
import { rowOf, rowWith } from '#model/answers'
import { date, flag, longText, reference, text } from '#model/field'
import { defineResource } from '#model/resource'
import { onlySince } from '#model/rules'
import { daTurmaDe } from './quem-educa.ts'

const validDate = 'A data da aula é obrigatória e deve ser válida (YYYY-MM-DD).'
const required = 'Todos os campos são obrigatórios e válidos.'
const proprio = own('educador_id')
// Those that name a class are of whoever educates it too.
const legivel = own('educador_id', ...pathsOf(daTurmaDe('turma_id')))

export const planejamento = defineResource('planejamento', {
  label: {
    one: 'Planejamento',
    many: 'Planejamentos',
    search: 'Buscar por atividade',
    empty: 'Nenhum planejamento ainda.',
    save: 'Salvar plano',
    saveEdit: 'Salvar alterações',
    deleteQuestion: 'Deseja excluir este planejamento?',
  },
  api: {
    show: 'GET /planejamentos/:id',
    create: 'POST /planejamentos/',
    edit: 'PUT /planejamentos/:id',
    delete: 'DELETE /planejamentos/:id',
  },
  access: {
    show: { coordenador: 'all', educador: legivel },
    create: { educador: proprio },
    edit: { educador: proprio },
    delete: { educador: proprio },
  },
  calls: {
    doEducador: {
      route: 'GET /planejamentos/educador/:id',
      rows: true,
      summary: 'Os planejamentos de um educador',
      access: { coordenador: 'all', educador: own('id') },
      row: 'educador',
      answers: z.array(rowOf('planejamento')),
      repeated: true,
    },
    daTurma: {
      extension: true,
      route: 'GET /turma/:id/planejamentos',
      rows: true,
      summary:
        'Os planejamentos dos educadores de hoje de uma turma: os que a dizem, e os que não dizem nenhuma',
      access: { coordenador: 'all', educador: daTurmaDe() },
      row: 'turma',
      answers: z.array(rowOf('planejamento')),
      repeated: true,
    },
    doDia: {
      extension: true,
      route: 'GET /turma/:id/planejamentos/:data',
      rows: true,
      summary: 'Os planejamentos dos educadores de uma turma para um dia',
      access: { coordenador: 'all', educador: daTurmaDe() },
      row: 'turma',
      /** Each with its version. */
      answers: z.array(rowWith('planejamento', z.strictObject({ etag: z.string() }))),
    },
  },
  messages: {
    createFailed: 'Erro ao salvar planejamento. {detail}',
    edited: 'Planejamento salvo com sucesso!',
    editFailed: 'Erro ao salvar planejamento. {detail}',
    deleteFailed: 'Erro ao excluir planejamento.',
  },
  display: 'tema',
  order: 'data_aula',
  indexes: [['educador_id', 'data_aula']],
  fields: {
    data_aula: date('Data da aula', { required: validDate, invalid: validDate, list: true }),
    tema: text('Atividade', { required, list: true, search: true }),
    disciplina: longText('Projeto Temático', { required, list: true }),
    educador_id: reference('Educador', 'educador', { required, input: false, filter: true }),
    // Empty, it is for whichever class of the educator has a lesson on that day.
    turma_id: reference('Turma (em branco, todas as suas)', 'turma', {
      column: 'Turma',
      extension: true,
    }),
    realizado: flag('Realizado', {
      input: false,
      extension: true,
      check: onlySince('data_aula', 'A aula deste planejamento ainda não chegou'),
    }),
    // The day for which it was written, where it was put off.
    adiado_de: date('Adiado de', { set: ['adiar'], extension: true }),
    observacao: longText('Anotação', { input: false, extension: true }),
  },
})
