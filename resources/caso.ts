import { z } from 'zod/mini'
import { alertLabels } from '#domain/alert'
import { aroundShape } from '#domain/care'
import type { Secret } from '#model/access'
import { daysBetween } from '#model/day'
import { choice, computed, date, integer, longText, reference, text } from '#model/field'
import { defineResource, type Named } from '#model/resource'

const quemCuidaDoCaso = { coordenador: 'all', assistente_social: 'all' } as const

/** Who is in the queue, or has left it, and why. */
export const quemEPorQue = {
  aluno_id: reference('Aluno', 'aluno', { set: 'server', list: true, search: true }),
  turma_id: reference('Turma', 'turma', {
    set: 'server',
    list: true,
    filter: true,
    onDelete: 'clear',
  }),
  motivos: longText('Por quê', { set: 'server', list: true }),
}

/** Which reading of a student's care a row is: with a secret contact there are two, and nobody receives both. */
export const leituraDoCaso = choice(
  'Quem pode ler',
  {
    equipe: 'Equipe',
    sigiloso: 'Sigiloso: só serviço social',
    aberta: 'Sem os contatos sigilosos',
  },
  { set: 'server', read: ['assistente_social'] },
)

/** The sentence that tells who does not read secret contacts that they do not count. */
export const semSigilosos = 'Os contatos sigilosos do serviço social não contam aqui.'

/** The rows that the social service alone reads whole. */
export const soDoServicoSocial: Omit<Secret, 'keeps'> = {
  by: 'sigilo',
  when: 'sigiloso',
  readers: ['assistente_social'],
  shown: 'Registro sigiloso do serviço social',
}

/** A student whose absences, or whose next step, ask for care: worked out by the server, never typed. */
export const caso = defineResource('caso', {
  label: {
    one: 'Caso',
    many: 'Casos',
    search: 'Buscar por aluno',
    empty: 'Nenhum aluno na fila de cuidado.',
  },
  api: { list: 'GET /cuidado/fila' },
  access: { list: quemCuidaDoCaso },
  calls: {
    responsavel: {
      route: 'PUT /cuidado/alunos/:id/responsavel',
      summary: 'Assume o caso de um aluno na fila, ou o devolve',
      access: quemCuidaDoCaso,
      row: 'aluno',
      // Who had it on the screen: another one has it by now, and is not replaced unseen.
      body: z.strictObject({ assumir: z.boolean(), de: z.nullable(z.int()) }),
      answers: z.strictObject({ responsavel_id: z.nullable(z.int()) }),
    },
    efeito: {
      route: 'GET /cuidado/efeito',
      summary: 'A presença antes e depois dos contatos de um mês',
      access: quemCuidaDoCaso,
      query: z.strictObject({
        mes: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Mês inválido'))),
      }),
      answers: z.extend(aroundShape, {
        mes: z.string(),
        alunos: z.int(),
        /** With too few records on a side. */
        de_fora: z.int(),
      }),
    },
  },
  screen: {
    path: '/fila-de-cuidado',
    icon: 'pulse',
    title: 'Fila de cuidado',
    group: 'dia',
    order: 15,
  },
  workedOut: 'aluno_id',
  actionTexts: { editou: 'mudou quem cuida do caso' },
  read: ['coordenador', 'assistente_social'],
  order: 'gravidade',
  plain: true,
  uniqueTogether: ['aluno_id', 'sigilo'],
  indexes: [['vale_ate']],
  secret: {
    ...soDoServicoSocial,
    // In their place, those of who does not read secret contacts.
    instead: 'aberta',
    keeps: [
      ...['aluno_id', 'turma_id', 'motivos', 'desde', 'tipo', 'gravidade', 'passo'],
      ...['contato', 'ultimo_contato_em', 'dias_sem_contato', 'telefone', 'telefone_whatsapp'],
      ...['responsavel_id', 'responsavel', 'proximo_passo', 'proximo_passo_em'],
    ],
  },
  extension: true,
  fields: {
    ...quemEPorQue,
    // The list says it below the name, and since when below the reasons.
    turma_id: reference('Turma', 'turma', { set: 'server', filter: true, onDelete: 'clear' }),
    desde: date('Desde', { set: 'server' }),
    tipo: choice('Alerta', alertLabels, { set: 'server', filter: true }),
    contato: choice(
      'Contato',
      { sem: 'Sem contato', tentado: 'Ninguém atendeu', feito: 'Com contato' },
      { set: 'server', filter: true },
    ),
    dias_sem_contato: computed('Dias sem contato', {
      from: ['ultimo_contato_em'],
      type: z.nullable(z.int()),
      list: true,
      value: ({ ultimo_contato_em: day }, today) => (day ? daysBetween(String(day), today) : null),
    }),
    telefone: computed<string | null>('Telefone', { list: true }),
    telefone_whatsapp: computed<boolean>('Telefone com WhatsApp'),
    passo: choice(
      'Situação do passo',
      { vencido: 'Vencido ou para hoje', marcado: 'Marcado' },
      { set: 'server', alerts: ['vencido'], gender: 'f', filter: true },
    ),
    proximo_passo: text('Próximo passo', { set: 'server', list: true }),
    proximo_passo_em: date('Próximo passo em', { set: 'server' }),
    responsavel: computed<Named | null>('Quem cuida', { list: true }),
    responsavel_id: integer('Quem assumiu', { set: 'account', filter: true }),
    ultimo_contato_em: date('Último contato', { set: 'server' }),
    gravidade: integer('Gravidade', { set: 'server' }),
    vale_ate: date('Vale até', { set: 'server', read: [] }),
    so_passo: choice('Só pelo passo', { sim: 'Sim' }, { set: 'server', read: [] }),
    sigilo: leituraDoCaso,
  },
})
