import { daysBetween } from '#model/day'
import { choice, computed, date, integer, reference, text } from '#model/field'
import { defineResource, type Named } from '#model/resource'
import { atMostDaysSince, notBefore, type Rule } from '#model/rules'
import { doAlunoDe } from './quem-educa.ts'
import { quemCuida } from './saude.ts'

const quemJustifica = { coordenador: 'all', assistente_social: 'all' } as const
const quemLe = { ...quemJustifica, educador: doAlunoDe('aluno_id') }

const perto: Rule<string> = {
  message: 'Só de até 60 dias antes ou depois de hoje',
  on: 'day',
  test: (value, { today }) => Math.abs(daysBetween(today, value)) <= 60,
}

/** What a family told the educator of a student's absence: an excuse may be made from it. */
export const aviso = defineResource('aviso', {
  label: { one: 'Aviso', many: 'Avisos', new: 'A mãe avisou' },
  access: { list: quemLe, show: quemLe, edit: quemJustifica },
  messages: { repeated: 'Este dia já foi avisado', edited: 'Aviso resolvido.' },
  read: quemCuida,
  batch: [],
  display: 'inicio',
  order: 'inicio',
  opens: 'page',
  actionTexts: { criou: 'avisou de uma falta', editou: 'alterou um aviso de falta' },
  uniqueTogether: ['aluno_id', 'inicio'],
  indexes: [['situacao', 'inicio']],
  fields: {
    aluno_id: reference('Aluno', 'aluno', {
      required: 'Aluno é obrigatório',
      createOnly: true,
      filter: true,
    }),
    turma_id: reference('Turma', 'turma', { set: 'server', onDelete: 'clear' }),
    inicio: date('Primeiro dia', {
      required: 'Diga o primeiro dia',
      createOnly: true,
      check: perto,
    }),
    fim: date('Último dia', {
      required: 'Diga o último dia',
      createOnly: true,
      check: [
        notBefore('inicio', 'O fim não pode ser antes do início'),
        atMostDaysSince('inicio', 30, 'Um aviso vale por no máximo 30 dias'),
      ],
    }),
    texto: text('O que foi dito', { createOnly: true, sensitive: true, read: quemCuida }),
    situacao: choice(
      'Situação',
      { aberto: 'Aberto', resolvido: 'Resolvido' },
      { initial: 'aberto', write: ['coordenador', 'assistente_social'], filter: true, gender: 'f' },
    ),
    autor: computed<Named | null>('Quem avisou'),
    autor_id: integer('Conta', { set: 'account', read: [] }),
  },
})
