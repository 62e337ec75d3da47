import type { DeclaredTables } from '#server/db/declared-table'
import type { TablesIn } from '#server/db/tables'

/** What tells which alerts are to be worked out anew. */
export const cuidadoTables = {
  /** A student whose records, or who themselves, have changed since the alerts were worked out. */
  alerta_pendente: { columns: { aluno_id: 'integer primary key' }, workedOut: true },
  /** A student who is not in the queue, and the day on which they may be. */
  alerta_futuro: {
    columns: { aluno_id: 'integer primary key', dia: 'text not null' },
    indexes: ['index i_alerta_futuro_dia on alerta_futuro (dia)'],
    workedOut: true,
  },
} as const satisfies DeclaredTables

declare module '#server/db/tables' {
  interface FeatureTables extends TablesIn<typeof cuidadoTables> {}
}
