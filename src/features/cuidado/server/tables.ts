import type { DeclaredTables } from '#server/db/declared-table'

/** A student whose records, or who themselves, have changed since the alerts were worked out. */
interface AlertaPendenteTable {
  aluno_id: number
}

/** A student who is not in the queue, and the day on which they may be. */
interface AlertaFuturoTable {
  aluno_id: number
  dia: string
}

declare module '#server/db/tables' {
  interface FeatureTables {
    alerta_pendente: AlertaPendenteTable
    alerta_futuro: AlertaFuturoTable
  }
}

/** What tells which alerts are to be worked out anew. */
export const cuidadoTables = {
  alerta_pendente: { columns: { aluno_id: 'integer primary key' }, workedOut: true },
  alerta_futuro: {
    columns: { aluno_id: 'integer primary key', dia: 'text not null' },
    indexes: ['index i_alerta_futuro_dia on alerta_futuro (dia)'],
    workedOut: true,
  },
} as const satisfies DeclaredTables
