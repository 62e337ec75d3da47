import type { DeclaredTables } from '#server/db/declared-table'
import type { TablesIn } from '#server/db/tables'

declare module '#server/services' {
  interface Services {
    /** Whether reminders of open registers are sent. */
    readonly lembretes: boolean
  }
}

/** The reminders that were sent, and who wants none. */
export const lembreteTables = {
  /** Since when an account has asked for no reminders. */
  conta: { columns: { sem_lembretes_desde: 'text' } },
  /**
   * A reminder of a day to an account, to be sent from `tentar_em` on (milliseconds); null once a server has taken it.
   * The row with `conta_id` 0 says that the accounts of that day are listed.
   */
  lembrete: {
    columns: {
      tipo: 'text not null',
      dia: 'text not null',
      conta_id: 'integer not null',
      tentar_em: 'bigint',
      'primary key': '(tipo, dia, conta_id)',
    },
    expires: { by: 'dia', days: 30 },
  },
} as const satisfies DeclaredTables

declare module '#server/db/tables' {
  interface FeatureTables extends TablesIn<typeof lembreteTables> {}
}
