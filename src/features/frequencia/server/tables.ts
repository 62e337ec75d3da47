import type { DeclaredTables } from '#server/db/declared-table'
import type { TablesIn } from '#server/db/tables'
import { countClassDays, countYears } from './count-records.ts'
import { registerTriggers } from './register-triggers.ts'

const counters = {
  presente: 'integer not null default 0',
  ausente: 'integer not null default 0',
  justificado: 'integer not null default 0',
} as const

/** The counters that are kept with the records, and the versions of the registers. */
export const frequenciaTables = {
  /**
   * Presences, absences and justified absences of a student in a class in a year, and the letter of each day, in the place
   * that `domain/marked-year.ts` says.
   */
  aluno_frequencia: {
    columns: {
      aluno_id: 'integer not null',
      turma_id: 'integer not null',
      ano: 'integer not null',
      ...counters,
      dias: 'text not null',
      'primary key': '(aluno_id, turma_id, ano)',
    },
    // Counting a mark changes neither column: the index costs a save nothing.
    indexes: ['index i_aluno_frequencia_turma on aluno_frequencia (turma_id, ano)'],
    filling: { column: 'turma_id', fill: countYears },
  },
  /** The same counts of what the register of a class marks on a day. */
  turma_frequencia: {
    columns: {
      turma_id: 'integer not null',
      data: 'text not null',
      ...counters,
      'primary key': '(turma_id, data)',
    },
    indexes: [
      'index i_turma_frequencia_data on turma_frequencia (data, turma_id, presente, ausente, justificado)',
    ],
    filling: { column: 'data', fill: countClassDays },
  },
  /** A class whose registers are to be worked out anew, and the day of a register that has changed; each change adds a row. */
  turma_pendente: { columns: { turma_id: 'integer not null', data: 'text' }, workedOut: true },
  /**
   * The last class days of a class with its registers, as they are answered (JSON); `nome` is what classes are ordered by.
   * `grupo` is 0 where a register lacks, 1 where none does and one was taken, else 2; beside the two newest days, each itself
   * where its register lacks.
   */
  turma_aberta: {
    columns: {
      turma_id: 'integer primary key',
      grupo: 'integer not null',
      nome: 'text not null',
      ultimo: 'text not null',
      ultimo_aberto: 'text',
      penultimo: 'text',
      penultimo_aberto: 'text',
      dias: 'text not null',
    },
    indexes: [
      'index i_turma_aberta_grupo on turma_aberta (grupo, nome, turma_id)',
      'index i_turma_aberta_dias on turma_aberta (nome, turma_id, grupo, ultimo, ultimo_aberto, penultimo, penultimo_aberto)',
    ],
    workedOut: true,
    follows: {
      triggers: registerTriggers,
      anew: "delete from configuracao where chave = 'chamadas_abertas'",
    },
  },
  /** A day of a class that has a register: its version, who saved it when, and 1 where that was typed from the signed sheet. */
  dia_frequencia: {
    columns: {
      turma_id: 'integer not null',
      data: 'text not null',
      versao: 'integer not null',
      salvo_por: 'integer',
      salvo_em: 'text not null',
      da_folha: 'integer not null default 0',
      'primary key': '(turma_id, data)',
    },
  },
} as const satisfies DeclaredTables

declare module '#server/db/tables' {
  interface FeatureTables extends TablesIn<typeof frequenciaTables> {}
}
