import { longText, reference } from '#model/field'
import { defineResource } from '#model/resource'

/** What a turn of the year changed of a student: undoing it needs both sides. */
export const virada_aluno = defineResource('virada_aluno', {
  label: { one: 'Virada do aluno', many: 'Viradas do aluno', gender: 'f' },
  access: {},
  plain: true,
  display: 'aluno_id',
  indexes: [['virada_id', 'aluno_id'], ['aluno_id']],
  fields: {
    virada_id: reference('Virada', 'virada', { set: 'server' }),
    aluno_id: reference('Aluno', 'aluno', { set: 'server' }),
    // In JSON, for the server alone.
    antes: longText('Antes', { set: 'server', read: [] }),
    depois: longText('Depois', { set: 'server', read: [] }),
  },
})
