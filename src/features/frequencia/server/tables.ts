import type { Generated } from 'kysely'
import type { DeclaredTables } from '#server/db/declared-table'
import { countClassDays, countYears } from './count-records.ts'
import { registerTriggers } from './register-triggers.ts'

/** Presences, absences and justified absences of a student in a class in a year, and the letter of each day, kept with the records. */
interface AlunoFrequenciaTable {
  aluno_id: number
  turma_id: number
  ano: number
  presente: number
  ausente: number
  justificado: number
  /** A place for each day, as `domain/marked-year.ts` says. */
  dias: string
}

/** Presences, absences and justified absences that the register of a class marks on a day, kept with the records. */
interface TurmaFrequenciaTable {
  turma_id: number
  data: string
  presente: number
  ausente: number
  justificado: number
}

/** A day of a class that has a register: its version, and who saved it when. */
interface DiaTable {
  turma_id: number
  data: string
  versao: number
  salvo_por: number | null
  salvo_em: string
  /** 1 where that save was typed from the signed sheet. */
  da_folha: Generated<number>
}

/** A class whose registers are to be worked out anew, and the day of a register that has changed; each change adds a row. */
interface TurmaPendenteTable {
  turma_id: number
  data: string | null
}

/** The last class days of a class with its registers, kept; `nome` is what classes are ordered by. */
interface TurmaAbertaTable {
  turma_id: number
  /** 0 where a register lacks, 1 where none does and one was taken, else 2. */
  grupo: number
  nome: string
  /** The newest of its days, and the one before it; beside each, itself where its register lacks. */
  ultimo: string
  ultimo_aberto: string | null
  penultimo: string | null
  penultimo_aberto: string | null
  /** All of them, as they are answered (JSON). */
  dias: string
}

declare module '#server/db/tables' {
  interface FeatureTables {
    turma_pendente: TurmaPendenteTable
    turma_aberta: TurmaAbertaTable
    aluno_frequencia: AlunoFrequenciaTable
    turma_frequencia: TurmaFrequenciaTable
    dia_frequencia: DiaTable
  }
}

const counters = {
  presente: 'integer not null default 0',
  ausente: 'integer not null default 0',
  justificado: 'integer not null default 0',
}

/** The counters that are kept with the records, and the versions of the registers. */
export const frequenciaTables = {
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
  turma_pendente: { columns: { turma_id: 'integer not null', data: 'text' }, workedOut: true },
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
