import type { DeclaredTables } from '#server/db/declared-table'

/** Who is of a shift or an age is found without reading every student. */
export const indicadoresTables = {
  aluno: { indexes: ['index i_aluno_turno_idade on aluno (turno, data_nascimento)'] },
} as const satisfies DeclaredTables
