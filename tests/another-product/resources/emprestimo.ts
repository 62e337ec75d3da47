import { z } from 'zod/mini'
import { computed, date, reference, text } from '#model/field'
import { defineResource } from '#model/resource'
import { notBefore } from '#model/rules'
import { porTodos, todos } from './papeis.ts'

/** That a reader has a copy, until a day. */
export const emprestimo = defineResource('emprestimo', {
  label: { one: 'Empréstimo', many: 'Empréstimos', search: 'Buscar por leitor' },
  access: porTodos,
  screen: { path: '/emprestimos', icon: 'checklist', group: 'dia', order: 5 },
  display: 'leitor_id',
  order: 'vence',
  closed: { when: { devolvido_em: { set: true } }, says: 'Este exemplar já foi devolvido.' },
  history: todos,
  calls: {
    devolver: {
      route: 'POST /emprestimo/:id/devolucao',
      summary: 'O leitor devolveu o exemplar hoje',
      access: todos,
      row: 'emprestimo',
      answers: 'row',
      words: {
        ...{ title: 'Devolver', submit: 'Devolver', done: 'Exemplar devolvido!' },
        ask: 'O exemplar volta à estante hoje.',
      },
    },
    renovar: {
      route: 'POST /emprestimo/:id/renovacao',
      summary: 'O leitor fica com o exemplar até outro dia',
      access: todos,
      row: 'emprestimo',
      fields: { vence: date('Novo prazo', { required: 'Diga o novo prazo' }) },
      answers: 'row',
      words: { title: 'Renovar', submit: 'Renovar', done: 'Empréstimo renovado!' },
    },
  },
  fields: {
    leitor_id: reference('Leitor', 'leitor', {
      required: 'Leitor é obrigatório',
      ...{ createOnly: true, creates: true, list: true, filter: true, search: true },
    }),
    exemplar_id: reference('Exemplar', 'exemplar', {
      required: 'Exemplar é obrigatório',
      createOnly: true,
      list: true,
      where: { estado: ['bom', 'gasto'] },
    }),
    avarias: text('Avarias', {
      help: 'O que o exemplar já tem ao sair',
      when: { 'exemplar_id.estado': 'gasto' },
    }),
    saida: date('Emprestado em', { initial: 'today', list: true }),
    vence: date('Devolver até', {
      required: 'Diga o prazo',
      check: notBefore('saida', 'O prazo não pode ser antes do empréstimo'),
      list: true,
    }),
    devolvido_em: date('Devolvido em', { set: ['emprestimo_devolver'], list: true }),
    atrasado: computed('Atrasado', {
      from: ['vence', 'devolvido_em'],
      type: z.boolean(),
      value: ({ vence, devolvido_em }, today) => !devolvido_em && String(vence) < today,
      list: true,
    }),
  },
})

declare module '#model/entities' {
  interface Entities {
    emprestimo: typeof emprestimo
  }
}
