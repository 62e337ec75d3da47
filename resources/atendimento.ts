import { z } from 'zod/mini'
import { byWhom, own } from '#model/access'
import { choice, computed, date, flag, integer, longText, moment, text } from '#model/field'
import { paginaDoHistorico } from '#model/history'
import { defineResource, type Named } from '#model/resource'
import { notBefore, notInFuture } from '#model/rules'
import { soDoServicoSocial } from './caso.ts'
import { doAluno } from './do-aluno.ts'

const quemCuidaDoCaso = { coordenador: 'all', assistente_social: 'all' } as const
const soQuemEscreveu = { coordenador: own('autor_id'), assistente_social: own('autor_id') } as const

/** A contact that was made, or tried, about a student: with whom, how, and what comes next. */
export const atendimento = defineResource('atendimento', {
  label: {
    one: 'Atendimento',
    many: 'Atendimentos',
    search: 'Buscar por aluno',
    add: 'Registrar contato',
    new: 'Registrar contato',
    deleteQuestion: 'Tem certeza que deseja excluir este atendimento? {volta}',
  },
  access: { ...byWhom(quemCuidaDoCaso), edit: soQuemEscreveu, delete: soQuemEscreveu },
  screen: { path: '/atendimentos', icon: 'contact', group: 'dia', order: 16 },
  messages: {
    createFailed: 'Erro ao salvar atendimento. Tente novamente.',
    editFailed: 'Erro ao salvar atendimento. Tente novamente.',
  },
  read: ['coordenador', 'assistente_social'],
  order: 'data',
  newestFirst: true,
  effect: 'O aluno sai da fila de cuidado, volta a ela, ou fica com outro próximo passo',
  batch: [],
  folds: true,
  actionTexts: {
    criou: 'registrou um atendimento',
    editou: 'alterou um atendimento',
    excluiu: 'excluiu um atendimento',
    leu: 'leu um atendimento',
  },
  calls: {
    acessos: {
      extension: true,
      route: 'GET /atendimento/:id/acessos',
      summary: 'Quem leu um atendimento, a quem o registrou',
      access: soQuemEscreveu,
      row: 'atendimento',
      query: z.strictObject({ antes_de: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/))) }),
      answers: paginaDoHistorico,
    },
  },
  recordReads: ['relato'],
  timeline: {
    of: 'aluno_id',
    day: 'data',
    shows: [
      'autor',
      'canal',
      'com_quem',
      'conseguiu',
      'motivo',
      'situacao',
      'encaminhamento',
      'proximo_passo',
      'proximo_passo_em',
      'sigilo',
      'relato',
    ],
    contact: true,
  },
  indexes: [['aluno_id', 'data']],
  secret: {
    ...soDoServicoSocial,
    note: 'Só o serviço social escreve registros sigilosos.',
    keeps: ['aluno_id', 'data', 'registrado_em', 'autor_id', 'autor'],
  },
  extension: true,
  fields: {
    aluno_id: doAluno,
    data: date('Data', {
      required: 'Data é obrigatória',
      initial: 'today',
      check: notInFuture('A data não pode ser depois de hoje'),
      list: true,
      filter: true,
      bounds: ['data_inicio', 'data_fim'],
    }),
    canal: choice(
      'Canal',
      {
        ligacao: 'Ligação',
        whatsapp: 'WhatsApp',
        visita: 'Visita',
        presencial: 'Presencial',
        rede: 'Escola ou rede',
      },
      { required: 'Diga o canal', initial: 'ligacao', list: true, filter: true },
    ),
    com_quem: text('Com quem', { first: true, list: true }),
    conseguiu: flag('Conseguiu falar', { first: true, list: true, filter: true }),
    motivo: choice(
      'Motivo das faltas',
      {
        doenca: 'Doença',
        trabalho: 'Trabalho',
        transporte: 'Transporte',
        violencia: 'Violência',
        mudanca: 'Mudança',
        cuidado: 'Cuidado de familiar',
        desinteresse: 'Desinteresse',
        conflito: 'Conflito na turma',
        gravidez: 'Gravidez',
        documento: 'Falta de documento',
        outro: 'Outro',
      },
      { when: { conseguiu: true }, list: true, filter: true },
    ),
    sigilo: choice(
      'Quem pode ler',
      { equipe: 'Equipe', sigiloso: 'Sigiloso: só serviço social' },
      { required: 'Escolha quem pode ler' },
    ),
    situacao: choice(
      'Situação',
      { aberto: 'Aberto', aguardando: 'Aguardando', encerrado: 'Encerrado' },
      { required: 'Diga a situação', initial: 'aberto', list: true, filter: true, gender: 'f' },
    ),
    relato: longText('Relato'),
    encaminhamento: choice(
      'Encaminhamento',
      {
        cras: 'CRAS',
        creas: 'CREAS',
        conselho: 'Conselho Tutelar',
        ubs: 'UBS',
        caps: 'CAPS',
        escola: 'Escola',
        outro: 'Outro',
      },
      { list: true, filter: true },
    ),
    proximo_passo: text('Próximo passo', { first: true, list: true }),
    proximo_passo_em: date('Próximo passo em', {
      first: true,
      check: notBefore('data', 'O próximo passo não pode ser antes do contato'),
      list: true,
      filter: true,
    }),
    autor: computed<Named | null>('Registrado por', { list: true }),
    registrado_em: moment('Registrado em', { set: 'now' }),
    autor_id: integer('Conta', { set: 'account', read: [] }),
  },
})
