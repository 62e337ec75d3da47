import { type Access, byWhom } from '#model/access'
import { choice, date, file, longText } from '#model/field'
import { defineResource } from '#model/resource'
import type { Role } from '#model/role'
import { atMostDaysSince, notBefore } from '#model/rules'
import { doAluno } from './do-aluno.ts'
import { doAlunoDe } from './quem-educa.ts'
import { quemCuida } from './saude.ts'

const quemEscreve = { coordenador: 'all', assistente_social: 'all' } as const satisfies Access
const soQuemEscreve: readonly Role[] = ['coordenador', 'assistente_social']
const quemLe = { ...quemEscreve, educador: doAlunoDe('aluno_id') }

/** An excuse for the absences of a student in a period. */
export const justificativa = defineResource('justificativa', {
  label: {
    one: 'Justificativa',
    many: 'Justificativas',
    gender: 'f',
    search: 'Buscar por aluno',
    empty: 'Nenhuma justificativa.',
    deleteQuestion:
      'Tem certeza que deseja excluir esta justificativa ({motivo})? As faltas que ela justificou voltam a valer.',
  },
  access: byWhom(quemLe, quemEscreve),
  effect: 'As faltas do aluno no período passam a justificadas, ou voltam a valer',
  messages: {
    createFailed: 'Erro ao salvar justificativa. Tente novamente.',
    editFailed: 'Erro ao salvar justificativa. Tente novamente.',
  },
  read: quemCuida,
  display: 'motivo',
  order: 'inicio',
  newestFirst: true,
  actionTexts: {
    criou: 'justificou faltas',
    editou: 'alterou uma justificativa',
    excluiu: 'excluiu uma justificativa',
    baixou: 'baixou o comprovante de uma justificativa',
  },
  timeline: { of: 'aluno_id', day: 'inicio', until: 'fim', shows: ['motivo', 'observacao'] },
  extension: true,
  fields: {
    aluno_id: doAluno,
    inicio: date('Início', { initial: 'today', required: 'Diga o primeiro dia', list: true }),
    fim: date('Fim', {
      required: 'Diga o último dia',
      check: [
        notBefore('inicio', 'O fim não pode ser antes do início'),
        atMostDaysSince('inicio', 180, 'Uma justificativa vale por no máximo 180 dias'),
      ],
      list: true,
    }),
    motivo: choice(
      'Motivo',
      {
        doenca: 'Doença',
        consulta: 'Consulta médica',
        luto: 'Luto',
        chuva: 'Chuva ou enchente',
        transporte: 'Transporte',
        trabalho: 'Trabalho',
        viagem: 'Viagem',
        familia: 'Situação familiar',
        outro: 'Outro',
      },
      { required: 'Diga o motivo', list: true },
    ),
    observacao: longText('Observação', { read: soQuemEscreve }),
    comprovante: file('Comprovante', { read: soQuemEscreve, list: true }),
  },
})
