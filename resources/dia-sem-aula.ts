import { z } from 'zod/mini'
import { holidayShape } from '#domain/holiday'
import { date, reference, text } from '#model/field'
import { defineResource } from '#model/resource'
import { notBefore } from '#model/rules'

const todos = { coordenador: 'all', educador: 'all', assistente_social: 'all' } as const

/** Days without classes: holidays, recess, a flood. Without a class they are of all of them. */
export const diaSemAula = defineResource('dia_sem_aula', {
  label: {
    one: 'Dia sem aula',
    many: 'Dias sem aula',
    empty: 'Nenhum dia sem aula.',
    add: 'Adicionar dia sem aula',
  },
  access: {
    list: todos,
    show: todos,
    create: { coordenador: 'all' },
    edit: { coordenador: 'all' },
    delete: { coordenador: 'all' },
  },
  calls: {
    feriados: {
      route: 'GET /dia-sem-aula/feriados',
      summary: 'Os feriados nacionais de um ano que ainda não são dias sem aula de todas as turmas',
      access: { coordenador: 'all' },
      query: z.strictObject({ ano: z.string().check(z.regex(/^20\d{2}$/)) }),
      answers: z.array(holidayShape),
    },
    adicionarFeriados: {
      route: 'POST /dia-sem-aula/feriados',
      summary: 'Cadastra feriados nacionais como dias sem aula de todas as turmas: tudo ou nada',
      access: { coordenador: 'all' },
      body: z.strictObject({
        dias: z
          .array(z.iso.date('Data inválida'))
          .check(z.minLength(1, 'Escolha um feriado'), z.maxLength(50, 'Escolha até 50 feriados')),
      }),
      answers: z.strictObject({ adicionados: z.int() }),
      makes: true,
    },
  },
  screen: {
    path: '/calendario',
    icon: 'calendar',
    title: 'Calendário',
    roles: ['coordenador'],
    order: 24,
  },
  display: 'motivo',
  order: 'inicio',
  newestFirst: true,
  fields: {
    inicio: date('Início', { required: 'Diga o início', list: true }),
    fim: date('Fim', {
      required: 'Diga o fim',
      check: notBefore('inicio', 'O fim não pode ser antes do início'),
      list: true,
    }),
    motivo: text('Motivo', { required: 'Diga o motivo', list: true }),
    // Not cleared with the class: the days of one class would become those of all.
    turma_id: reference('Turma (em branco, todas)', 'turma', {
      column: 'Turma',
      list: true,
      filter: true,
    }),
  },
})

declare module '#model/entities' {
  interface Entities {
    dia_sem_aula: typeof diaSemAula
  }
}
