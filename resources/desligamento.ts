import { z } from 'zod/mini'
import type { Calls } from '#model/call'
import { choice, date } from '#model/field'
import { atMostAYearAhead } from '#model/rules'

/** Why a student leaves the institute. */
export const motivosDeSaida = {
  transferencia: 'Transferência',
  desistencia: 'Desistência',
  conclusao: 'Conclusão',
  falecimento: 'Falecimento',
  outro: 'Outro',
} as const

/** The situation of a student who has left, by the reason. */
export const situacaoDeQuemSaiu = {
  transferencia: 'transferido',
  desistencia: 'desistente',
  conclusao: 'concluido',
  falecimento: 'inativo',
  outro: 'inativo',
} as const satisfies Record<keyof typeof motivosDeSaida, string>

/** What is said of a student who leaves: the first day without them, and why. */
export const saidaDoAluno = {
  saida: date('Data da saída', {
    initial: 'today',
    required: 'Data da saída é obrigatória',
    check: atMostAYearAhead,
  }),
  motivo_saida: choice('Motivo', motivosDeSaida, { required: 'Motivo é obrigatório' }),
}

/** The calls by which a student leaves the institute, and comes back to it. */
export const chamadasDoDesligamento = {
  desligar: {
    extension: true,
    route: 'POST /alunos/:id/desligamento',
    summary: 'Desliga o aluno: sai da turma em um dia, e a situação segue o motivo',
    access: { coordenador: 'all' },
    row: 'aluno',
    body: z.strictObject({ saida: z.string(), motivo_saida: z.string() }),
  },
  religar: {
    route: 'POST /alunos/:id/religamento',
    summary: 'Religa um aluno desligado: ativo, em uma turma, desde um dia',
    access: { coordenador: 'all' },
    row: 'aluno',
    body: z.strictObject({
      turma_id: z.int('Turma é obrigatória'),
      turma_desde: z.optional(z.string()),
    }),
  },
} as const satisfies Calls

/** What a history says of them. */
export const textosDoDesligamento = {
  desligou: 'desligou o aluno em {dia}',
  religou: 'religou o aluno',
} as const
