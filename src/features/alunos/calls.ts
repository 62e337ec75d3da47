import { actionsOn } from '#model/call'
import { choice, date, reference } from '#model/field'
import { atMostAYearAhead } from '#model/rules'
import type { Values } from '#model/values'
import { motivosDeSaida } from '#resources/desligamento'

const coordenacao = { coordenador: 'all' } as const

/** Who is inactive and still in a class or workshop has not left it. */
const saiu = ({ situacao, turma_id, oficinas_ids }: Values) =>
  (situacao ?? 'ativo') !== 'ativo' && turma_id === null && !oficinas_ids

/** A student leaves the institute, and comes back to a class of it. */
export const desligamento = actionsOn('aluno', {
  desligar: {
    route: 'POST /alunos/:id/desligamento',
    summary: 'Desliga o aluno: sai da turma em um dia, e a situação segue o motivo',
    access: coordenacao,
    extension: true,
    when: (aluno) => !saiu(aluno),
    otherwise: 'O aluno já está desligado.',
    fields: {
      saida: date('Data da saída', {
        initial: 'today',
        required: 'Data da saída é obrigatória',
        check: atMostAYearAhead,
      }),
      motivo_saida: choice('Motivo', motivosDeSaida, { required: 'Motivo é obrigatório' }),
    },
    answers: 'row',
    words: {
      title: 'Desligar aluno',
      submit: 'Desligar',
      done: 'Aluno desligado com sucesso!',
      ahead: { saida: 'Desligamento marcado para {dia}.' },
      failed: 'Erro ao desligar aluno. Verifique os dados e tente novamente.',
      note: 'O cadastro, a frequência e o histórico ficam.',
    },
  },
  religar: {
    route: 'POST /alunos/:id/religamento',
    summary: 'Religa um aluno desligado: ativo, em uma turma, desde um dia',
    access: coordenacao,
    extension: true,
    when: saiu,
    otherwise: 'O aluno não está desligado.',
    fields: {
      turma_id: reference('Turma', 'turma', { required: 'Turma é obrigatória' }),
      turma_desde: date('Na turma a partir de', { since: 'turma_id', check: atMostAYearAhead }),
    },
    answers: 'row',
    words: {
      title: 'Religar aluno',
      submit: 'Religar',
      done: 'Aluno religado com sucesso!',
      ahead: { turma_desde: 'Volta marcada para {dia}.' },
      failed: 'Erro ao religar aluno. Verifique os dados e tente novamente.',
    },
  },
})
