import { alertLabels } from '#model/alert'
import { choice, date, integer, longText, reference } from '#model/field'
import { defineResource } from '#model/resource'

/** A student whose absences ask for care: worked out by the server from the records, never typed. */
export const caso = defineResource('caso', {
  label: {
    one: 'Caso',
    many: 'Casos',
    search: 'Buscar por aluno',
    empty: 'Nenhum aluno na fila de cuidado.',
  },
  api: { list: 'GET /cuidado/fila' },
  access: { list: { coordenador: 'all', assistente_social: 'all' } },
  screen: { path: '/fila-de-cuidado', icon: 'care', title: 'Fila de cuidado', order: 15 },
  workedOut: 'aluno_id',
  display: 'aluno_id',
  order: 'gravidade',
  plain: true,
  uniqueTogether: ['aluno_id'],
  indexes: [['vale_ate']],
  fields: {
    aluno_id: reference('Aluno', 'aluno', { set: 'server', list: true, search: true }),
    turma_id: reference('Turma', 'turma', {
      set: 'server',
      list: true,
      filter: true,
      onDelete: 'clear',
    }),
    motivos: longText('Por quê', { set: 'server', list: true }),
    desde: date('Desde', { set: 'server', list: true }),
    tipo: choice('Alerta', alertLabels, { set: 'server', filter: true }),
    gravidade: integer('Gravidade', { set: 'server' }),
    vale_ate: date('Vale até', { set: 'server' }),
  },
})

declare module '#resources' {
  interface Entities {
    caso: typeof caso
  }
}
