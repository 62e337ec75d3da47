import type { DeclaredTables } from '#server/db/declared-table'

/** The code of a statement, which is answered until a moment (milliseconds). */
interface DeclaracaoCodigoTable {
  codigo_hash: string
  aluno_id: number
  declaracao_id: number
  expira_em: number
}

declare module '#server/db/tables' {
  interface FeatureTables {
    declaracao_codigo: DeclaracaoCodigoTable
  }
}

/** The codes by which statements are checked. */
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
