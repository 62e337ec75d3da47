import { choice, computed, date, integer, longText, moment, reference, text } from '#model/field'
import { defineResource, type Named } from '#model/resource'
import { motivosDeSaida } from './desligamento.ts'

const server = { set: 'server' } as const
// No call writes them: what somebody dated ahead does, and a history tells it.
const listed = { list: true } as const

/** What is dated ahead, of a student or of a year: it waits here for its day, on which it happens. */
export const mudanca = defineResource('mudanca', {
  label: {
    one: 'Mudança marcada',
    many: 'Mudanças marcadas',
    gender: 'f',
    search: 'Buscar por aluno',
    empty: 'Nenhuma mudança marcada. As que têm um dia à frente ficam aqui até acontecerem.',
    deleteAction: 'Desmarcar',
    deleteQuestion: 'Desmarcar esta mudança ({tipo})? Ela não vai mais acontecer no seu dia.',
  },
  access: {
    list: { coordenador: 'all' },
    show: { coordenador: 'all' },
    delete: { coordenador: 'all' },
  },
  screen: { path: '/mudancas-marcadas', icon: 'calendar', order: 26 },
  messages: {
    deleted: 'Mudança desmarcada.',
    deleteFailed: 'Erro ao desmarcar a mudança. Tente novamente.',
  },
  actionTexts: {
    criou: 'marcou uma mudança',
    editou: 'tinha marcado uma mudança, que aconteceu',
    excluiu: 'desmarcou uma mudança',
  },
  batch: [],
  restorable: false,
  order: 'dia',
  indexes: [['aluno_id', 'dia']],
  extension: true,
  fields: {
    tipo: choice(
      'Mudança',
      {
        entrada: 'Entrada na turma',
        mudanca: 'Mudança de turma',
        a_mais: 'Mais uma turma',
        saida: 'Desligamento',
        retorno: 'Religamento',
        virada: 'Virada de ano',
      },
      { ...listed, filter: true },
    ),
    dia: date('Dia', listed),
    aluno_id: reference('Aluno', 'aluno', { ...listed, filter: true, search: true }),
    de_id: reference('De', 'turma', listed),
    turma_id: reference('Para', 'turma', listed),
    // The situation that the student has from that day on, where it changes.
    situacao: text('Situação', { ...server, read: [] }),
    motivo_saida: choice('Motivo', motivosDeSaida),
    aviso: computed<string>('O que há', { list: true }),
    autor: computed<Named | null>('Quem marcou'),
    autor_id: integer('Conta', { set: 'account', read: [] }),
    marcada_em: moment('Marcada em', { set: 'now' }),
    // In JSON, the body of a turn.
    corpo: longText('Corpo', { ...server, read: [] }),
    // Why it did not happen on its day.
    impedimento: longText('Impedimento', { ...server, read: [] }),
    feita_em: moment('Aconteceu em', { ...server, read: [] }),
  },
})
