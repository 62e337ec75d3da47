import { date, integer, longText, moment, text, year } from '#model/field'
import { defineResource } from '#model/resource'

/** A turn of the year that was made: what it did, for its list and for undoing it. */
export const virada = defineResource('virada', {
  label: { one: 'Virada de ano', many: 'Viradas de ano', gender: 'f' },
  access: {},
  plain: true,
  fields: {
    de: year('De', { set: 'server' }),
    para: year('Para', { set: 'server' }),
    dia: date('Dia', { set: 'server' }),
    feita_em: moment('Feita em', { set: 'server' }),
    autor_id: integer('Quem fez', { set: 'account' }),
    desfeita_em: moment('Desfeita em', { set: ['desfazerVirada'] }),
    // In JSON: the classes that it closed and opened, and its counts.
    turmas: longText('Turmas', { set: 'server' }),
    // The school term until then, for undoing it.
    periodo_antes: text('Período letivo antes', { set: 'server' }),
    contagem: longText('Contagem', { set: 'server' }),
  },
})
