import { byWhom } from '#model/access'
import { monthPattern } from '#model/day'
import { file, reference, text } from '#model/field'
import { defineResource } from '#model/resource'
import { daTurmaDe } from './quem-educa.ts'

const turmaEMes = { createOnly: true, list: true, filter: true } as const

/** The scanned sheet of a class and a month, as it was signed: what was typed is typed from it. */
export const folhaAssinada = defineResource('folha_assinada', {
  label: {
    one: 'Folha assinada',
    many: 'Folhas assinadas',
    gender: 'f',
    empty: 'Nenhuma folha assinada.',
    new: 'Anexar folha assinada',
    edit: 'Trocar a folha assinada',
    deleteQuestion: 'Tem certeza que deseja excluir a folha assinada de {mes}?',
  },
  access: byWhom({ coordenador: 'all', educador: daTurmaDe('turma_id') }, { coordenador: 'all' }),
  messages: {
    created: 'Folha anexada com sucesso!',
    createFailed: 'Erro ao anexar a folha. Tente novamente.',
    edited: 'Folha trocada com sucesso!',
    editFailed: 'Erro ao trocar a folha. Tente novamente.',
    deleted: 'Folha excluída com sucesso!',
    deleteFailed: 'Erro ao excluir a folha. Tente novamente.',
    repeated: 'Já há uma folha assinada deste mês',
  },
  display: 'mes',
  order: 'mes',
  newestFirst: true,
  extension: true,
  uniqueTogether: ['mes', 'turma_id'],
  fields: {
    turma_id: reference('Turma', 'turma', { required: 'Turma é obrigatória', ...turmaEMes }),
    // 'YYYY-MM'
    mes: text('Mês', {
      required: 'Mês é obrigatório',
      ...turmaEMes,
      check: { message: 'Mês inválido', test: (value: string) => monthPattern.test(value) },
    }),
    arquivo: file('Folha digitalizada', { list: true }),
  },
})
