import { own } from '#model/access'
import { choice, computed, integer, longText, moment, reference } from '#model/field'
import { defineResource, type Named } from '#model/resource'

/** Not whoever has the class now: an answer is for who wrote the report. */
const quemLe = { coordenador: 'all', educador: own('relatorio_id.educador_id') } as const

/** What makes a step of a report, and says by it what the report is: the answers to it, and writing it again. */
export const quemRespondeOuEscreve = ['marcarLido', 'devolver', 'relatorio_edit']

/** A step of a report of a class: read, sent back, sent again. Written by the calls that do so, never changed. */
export const andamento = defineResource('andamento', {
  label: { one: 'Andamento', many: 'Andamento' },
  api: {},
  access: { list: quemLe, show: quemLe },
  display: 'situacao',
  fields: {
    relatorio_id: reference('Relatório', 'relatorio', { set: 'server' }),
    situacao: choice(
      'Situação',
      { novo: 'Enviado de novo', lido: 'Lido', devolvido: 'Devolvido' },
      { set: quemRespondeOuEscreve },
    ),
    comentario: longText('Comentário', { set: 'server' }),
    quando: moment('Quando', { set: 'now' }),
    autor: computed<Named | null>('Quem'),
    autor_id: integer('Conta', { set: 'account', read: [] }),
  },
})
