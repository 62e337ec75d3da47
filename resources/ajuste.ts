import { integer, percent, text } from '#model/field'
import { defineResource } from '#model/resource'
import { above, between, cnpjNumber } from '#model/rules'

const doAno = between(1, 100, 'Escolha entre 1 % e 100 %')
const crescente = 'Cada limite do ano deve ser maior que o anterior'

/** What the institute settles for itself: one row, which is there from the start. */
export const ajuste = defineResource('ajuste', {
  label: { one: 'Ajuste', many: 'Ajustes', edit: 'Editar ajustes', editAction: 'Editar ajustes' },
  access: { show: { coordenador: 'all' }, edit: { coordenador: 'all' } },
  screen: { path: '/ajustes', icon: 'settings', group: 'administracao', order: 45 },
  single: true,
  history: { coordenador: 'all' },
  actionTexts: { editou: 'alterou os ajustes' },
  messages: {
    edited: 'Ajustes salvos com sucesso!',
    editFailed: 'Erro ao salvar ajustes. Tente novamente.',
  },
  display: 'faltas_seguidas',
  fields: {
    instituto: text('Nome do instituto'),
    cnpj: text('CNPJ', { check: cnpjNumber }),
    endereco: text('Endereço'),
    cidade: text('Cidade'),
    // Of the statements: nobody here, whoever issues them.
    quem_assina: text('Quem assina as declarações'),
    cargo_de_quem_assina: text('Cargo de quem assina'),
    periodo_letivo: text('Período letivo'),
    faltas_seguidas: integer('Faltas seguidas', {
      required: 'Diga quantas faltas seguidas',
      check: between(2, 10, 'Escolha entre 2 e 10 faltas'),
      initial: 3,
    }),
    faltas_em_30_dias: integer('Faltas em 30 dias', {
      required: 'Diga quantas faltas em 30 dias',
      check: between(2, 20, 'Escolha entre 2 e 20 faltas'),
      initial: 5,
    }),
    faltas_do_ano_1: percent('Faltas do ano: primeiro limite (%)', {
      required: 'Diga o primeiro limite',
      check: doAno,
      initial: 7.5,
    }),
    faltas_do_ano_2: percent('Faltas do ano: segundo limite (%)', {
      required: 'Diga o segundo limite',
      check: [doAno, above('faltas_do_ano_1', crescente)],
      initial: 15,
    }),
    faltas_do_ano_3: percent('Faltas do ano: terceiro limite (%)', {
      required: 'Diga o terceiro limite',
      check: [doAno, above('faltas_do_ano_2', crescente)],
      initial: 25,
    }),
  },
})
