import { sealAll } from '#features/frequencia/server/counters'
import type { DeclaredTables } from '#server/db/declared-table'

/**
 * Who is of a shift or an age is found without reading every student; and who is absent most, of those with low
 * attendance, by steps of their percentage (`counters.ts`), which most marks leave as they are.
 */
export const indicadoresTables = {
  aluno: {
    columns: { degrau_de_faltas: 'integer default 0' },
    indexes: [
      'index i_aluno_turno_idade on aluno (turno, data_nascimento)',
      'index i_aluno_degrau on aluno (selo, situacao, degrau_de_faltas) where excluido_em is null',
    ],
    filling: { column: 'degrau_de_faltas', fill: sealAll },
  },
} as const satisfies DeclaredTables
