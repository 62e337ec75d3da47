import { byWhom } from '#model/access'
import { date, reference, text } from '#model/field'
import { defineResource } from '#model/resource'
import { notBefore } from '#model/rules'

const todos = { coordenador: 'all', educador: 'all', assistente_social: 'all' } as const

/** Days without classes: holidays, recess, a flood. Without a class they are of all of them. */
export const diaSemAula = defineResource('dia_sem_aula', {
  label: { one: 'Dia sem aula', many: 'Dias sem aula', empty: 'Nenhum dia sem aula.' },
  access: byWhom(todos, { coordenador: 'all' }),
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
