import type { DeclaredTables } from '#server/db/declared-table'
import type { TablesIn } from '#server/db/tables'

/** What is kept of a document besides its file: what it is, and until when it is good. */
export const documentosTables = {
  documento: {
    columns: { tipo_de_documento_id: 'integer', valido_ate: 'text' },
    indexes: ['index i_documento_valido on documento (valido_ate) where valido_ate is not null'],
  },
} as const satisfies DeclaredTables

declare module '#server/db/tables' {
  interface FeatureTables extends TablesIn<typeof documentosTables> {}
}
