import { cuidadoTables } from '#features/cuidado/server/tables'
import { declaracaoTables } from '#features/declaracao/server/tables'
import { documentosTables } from '#features/documentos/server/tables'
import { frequenciaTables } from '#features/frequencia/server/tables'
import { indicadoresTables } from '#features/indicadores/server/tables'
import { lembreteTables } from '#features/lembretes/server/tables'
import type { DeclaredTable, DeclaredTables } from '#server/db/declared-table'
import type { FeatureTables } from '#server/db/tables'

/** The tables that the features keep, and what they add to others; a missing one does not compile. */
export const tables: DeclaredTables = {
  ...frequenciaTables,
  ...cuidadoTables,
  ...declaracaoTables,
  ...documentosTables,
  ...lembreteTables,
  ...indicadoresTables,
} satisfies Readonly<Record<keyof FeatureTables, DeclaredTable>>
