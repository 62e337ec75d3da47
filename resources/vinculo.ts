import { every } from '#model/access'
import { choice, date, flag, reference } from '#model/field'
import { defineResource } from '#model/resource'
import { atMostAYearAhead, notInFuture } from '#model/rules'
import type { Values } from '#model/values'
import { motivosDeSaida } from './desligamento.ts'
import { daTurmaDe, doAlunoDe } from './quem-educa.ts'

// Who is without a class has not left the institute.
const motivos = { mudanca: 'Mudança de turma', sem_turma: 'Sem turma', ...motivosDeSaida } as const

/** What is said to whoever ends what has ended. */
export const jaSaiu = 'O aluno já saiu desta turma.'

/** A student's time in a class: kept by the server with the student, never typed. */
export const vinculo = defineResource('vinculo', {
  label: { one: 'Vínculo', many: 'Turmas e oficinas', empty: 'Nenhuma turma.' },
  access: {
    list: {
      coordenador: 'all',
      // Of other classes an educator knows the name alone.
      educador: every(doAlunoDe('aluno_id'), daTurmaDe('turma_id')),
      assistente_social: 'all',
    },
  },
  periods: {
    of: 'aluno_id',
    value: 'turma_id',
    from: 'entrada',
    until: 'saida',
    reason: 'motivo_saida',
    reasons: { changed: 'mudanca', ended: 'sem_turma' },
    beside: { field: 'oficinas_ids', flag: 'oficina', ended: 'outro' },
    room: {
      field: 'vagas',
      places: ['vaga', 'vagas'],
      asks: 'A turma tem {max} e ficaria com {n}. Adicionar assim mesmo?',
      tells: 'A turma {nome} tem {max} e ficaria com {n}.',
    },
    ahead: 'mudanca',
    overlap: {
      same: 'O aluno já estava nesta turma em {dia}',
      other: 'O aluno estava em outra turma em {dia}',
      before: 'O aluno entrou na turma em {dia}',
    },
    seen: {
      in: 'frequencia',
      day: 'data',
      left: 'Chamadas que marcam o aluno em dias em que, assim, ele não estaria na turma: {n}. As marcações ficam.',
    },
    endedBy: {
      field: 'situacao',
      reasons: { transferido: 'transferencia', desistente: 'desistencia', concluido: 'conclusao' },
      back: 'Um aluno que saiu volta à turma por Religar, ou como ativo',
    },
  },
  timeline: {
    of: 'aluno_id',
    day: 'entrada',
    shows: ['turma_id'],
    end: { day: 'saida', label: 'Saída da turma', shows: ['turma_id', 'motivo_saida'] },
    label: { one: 'Entrada na turma', many: 'Turmas' },
  },
  display: 'turma_id',
  order: 'entrada',
  plain: true,
  extension: true,
  calls: {
    encerrar: {
      route: 'POST /vinculo/:id/encerramento',
      summary: 'O aluno sai desta turma ou oficina em um dia; continua nas outras',
      access: { coordenador: 'all' },
      row: 'vinculo',
      when: (vinculo: Values) => vinculo.saida === null,
      otherwise: jaSaiu,
      fields: {
        saida: date('Saída', {
          initial: 'today',
          required: 'Data da saída é obrigatória',
          check: notInFuture('A data não pode ser futura'),
        }),
        motivo_saida: choice('Motivo', motivosDeSaida, { required: 'Motivo é obrigatório' }),
      },
      words: {
        title: 'Encerrar',
        submit: 'Encerrar',
        done: 'O aluno saiu da turma.',
        failed: 'Erro ao encerrar. Verifique os dados e tente novamente.',
        note: 'Desse dia em diante o aluno não está mais nesta turma. Continua no instituto e nas outras.',
      },
    },
  },
  // By student, and by class: who was in it on a day is found in the index alone.
  indexes: [
    ['aluno_id', 'entrada', 'saida', 'turma_id'],
    ['turma_id', 'entrada', 'saida', 'aluno_id'],
  ],
  fields: {
    aluno_id: reference('Aluno', 'aluno', { set: 'server', filter: true }),
    turma_id: reference('Turma', 'turma', { set: 'server', list: true, filter: true }),
    entrada: date('Entrada', { set: 'server', list: true }),
    // From this day on the student is not in the class.
    saida: date('Saída', { set: 'server', list: true, check: atMostAYearAhead }),
    motivo_saida: choice('Motivo da saída', motivos, {
      column: 'Motivo',
      set: 'server',
      list: true,
      filter: true,
    }),
    // Which is the main class is said nowhere.
    oficina: flag('Oficina', { set: 'server', read: [] }),
  },
})
