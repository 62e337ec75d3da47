import { z } from 'zod/mini'
import { every, own, pathsOf } from '#model/access'
import { rowOf } from '#model/answers'
import { children, choice, date, longText, reference } from '#model/field'
import { defineResource } from '#model/resource'
import { quemRespondeOuEscreve } from './andamento.ts'
import { daTurmaDe } from './quem-educa.ts'

const required = 'Todos os campos são obrigatórios.'
const fixo = { required, input: false, createOnly: true, list: true, filter: true } as const
const autor = own('educador_id')
const doEducador = { access: { coordenador: 'all', educador: own('id') }, row: 'educador' } as const

const relatorios = z.strictObject({ relatorios: z.array(rowOf('relatorio')) })

export const relatorio = defineResource('relatorio', {
  label: {
    one: 'Relatório',
    many: 'Relatórios',
    empty: 'Nenhum relatório encontrado',
    edit: 'Escrever de novo',
    saveEdit: 'Enviar de novo',
    deleteQuestion: 'Deseja excluir este relatório?',
  },
  access: {
    list: { coordenador: 'all' },
    show: { coordenador: 'all', educador: own('educador_id', ...pathsOf(daTurmaDe('turma_id'))) },
    create: { educador: every('educador_id', daTurmaDe('turma_id')) },
    edit: { educador: autor },
    delete: { educador: autor },
  },
  effect: 'Um relatório devolvido que se escreve de novo volta a ser novo',
  calls: {
    devolvidos: {
      extension: true,
      route: 'GET /relatorio/devolvidos',
      rows: true,
      answers: relatorios,
      summary: 'Os próprios relatórios que a coordenação devolveu',
      access: { educador: autor },
    },
    porEducador: {
      route: 'GET /relatorio/por-educador/:id',
      rows: true,
      answers: relatorios,
      summary: 'Os relatórios de um educador',
      ...doEducador,
      repeated: true,
    },
    doEducadorNoDia: {
      route: 'GET /relatorio/educador/:id/data/:data',
      rows: true,
      answers: relatorios,
      summary: 'Os relatórios de um educador em um dia',
      ...doEducador,
    },
    porTurma: {
      route: 'GET /relatorio/por-turma/:id',
      rows: true,
      answers: relatorios,
      summary: 'Os relatórios de uma turma',
      access: { coordenador: 'all', educador: daTurmaDe() },
      row: 'turma',
      repeated: true,
    },
    noDia: {
      route: 'GET /relatorio/data/:data',
      rows: true,
      answers: relatorios,
      summary: 'Os relatórios de um dia',
      access: { coordenador: 'all' },
    },
  },
  messages: {
    created: 'Relatório criado com sucesso!',
    createFailed: 'Erro ao criar relatório: {detail}',
    edited: 'Relatório enviado de novo!',
    editFailed: 'Erro ao enviar relatório: {detail}',
    deleted: '',
    deleteFailed: 'Erro ao excluir relatório. Recarregando lista...',
  },
  order: 'data_relatorio',
  opens: 'page',
  indexes: [
    ['educador_id', 'data_relatorio'],
    ['turma_id', 'data_relatorio'],
  ],
  fields: {
    data_relatorio: date('Data', {
      required,
      list: true,
      filter: true,
      bounds: ['data_inicio', 'data_fim'],
    }),
    report: longText('Conteúdo', { required, search: true }),
    educador_id: reference('Educador', 'educador', fixo),
    turma_id: reference('Turma', 'turma', fixo),
    // None for one that nobody has answered since it was written.
    situacao: choice(
      'Situação',
      { lido: 'Lido', devolvido: 'Devolvido' },
      {
        set: quemRespondeOuEscreve,
        read: ['coordenador'],
        filter: true,
        gender: 'f',
        extension: true,
      },
    ),
    andamentos: children('Andamento', 'andamento'),
  },
})
