import { z } from 'zod/mini'
import { own } from '#model/access'
import { rowOf } from '#model/answers'
import { choice, date, longText, moment, reference } from '#model/field'
import { paginaDoHistorico } from '#model/history'
import { defineResource } from '#model/resource'
import { soDoServicoSocial } from './caso.ts'

export const relatorioAssistente = defineResource('relatorio_assistente', {
  label: {
    one: 'Relatório',
    many: 'Relatórios',
    search: 'Buscar por aluno',
    empty: 'Nenhum relatório encontrado',
    add: 'Adicionar relatório do aluno',
    deleteQuestion: 'Tem certeza que deseja excluir este relatório?',
  },
  access: {
    list: { coordenador: 'all', assistente_social: 'all' },
    create: { assistente_social: 'all' },
    delete: { assistente_social: own('assistente_id') },
  },
  calls: {
    doAluno: {
      route: 'GET /relatorio-assistente/aluno/:id',
      rows: true,
      summary: 'Os relatórios da assistência sobre um aluno',
      access: { coordenador: 'all', assistente_social: 'all' },
      row: 'aluno',
      answers: z.array(rowOf('relatorio_assistente')),
    },
    acessos: {
      extension: true,
      route: 'GET /relatorio-assistente/:id/acessos',
      summary: 'Quem leu um relatório da assistência, a quem o escreveu',
      access: { assistente_social: own('assistente_id') },
      row: 'relatorio_assistente',
      query: z.strictObject({ antes_de: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/))) }),
      answers: paginaDoHistorico,
    },
  },
  messages: { createFailed: 'Erro ao salvar relatório. Tente novamente.' },
  read: ['coordenador', 'assistente_social'],
  display: 'data_relatorio',
  order: 'data_relatorio',
  actionTexts: {
    criou: 'escreveu um relatório',
    excluiu: 'excluiu um relatório',
    leu: 'leu um relatório da assistência',
  },
  recordReads: ['report'],
  timeline: { of: 'aluno_id', day: 'data_relatorio', shows: ['assistente_id', 'sigilo', 'report'] },
  secret: {
    ...soDoServicoSocial,
    keeps: ['aluno_id', 'data_relatorio', 'created_at', 'assistente_id'],
  },
  fields: {
    aluno_id: reference('Aluno', 'aluno', {
      required: 'Aluno é obrigatório',
      list: true,
      filter: true,
      search: true,
    }),
    data_relatorio: date('Data', { set: 'now', list: true }),
    report: longText('Descrição', { required: 'Por favor, preencha a descrição do relatório.' }),
    sigilo: choice(
      'Quem pode ler',
      { equipe: 'Equipe', sigiloso: 'Sigiloso: só serviço social' },
      { required: { message: 'Escolha quem pode ler', existing: 'equipe' }, extension: true },
    ),
    created_at: moment('Criado em', { set: 'now' }),
    assistente_id: reference('Assistente', 'assistente', { set: 'user', list: true, filter: true }),
  },
})
