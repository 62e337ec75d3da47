import type { DeclaredTables } from '#server/db/declared-table'
import type { TablesIn } from '#server/db/tables'

/** The codes by which statements are checked: each is answered until a moment (milliseconds). */
export const declaracaoTables = {
  declaracao_codigo: {
    columns: {
      codigo_hash: 'text primary key',
      aluno_id: 'integer not null',
      declaracao_id: 'integer not null',
      expira_em: 'bigint not null',
    },
  },
} as const satisfies DeclaredTables

declare module '#server/db/tables' {
  interface FeatureTables extends TablesIn<typeof declaracaoTables> {}
}
