import type { Place } from '#server/db/db'
import type { DeclaredTables } from '#server/db/declared-table'
import type { SystemTables } from '#server/db/tables'

/** Where data is that is copied, with the tables that the features keep. */
export interface CopiedPlace extends Place {
  readonly tables: DeclaredTables
}

/**
 * Whether copies hold the rows of a table. Left out are rows that would give access to the running server or a
 * restored one: signing secret, sessions, codes not used yet. A table that is missing here does not compile.
 */
const inCopies = {
  conta: true,
  sessao: false,
  tentativa: true,
  auditoria: true,
  operacao: true,
  juncao: true,
  documento: true,
  anexo: true,
  documento_conteudo: true,
  documento_parte: true,
  resposta: true,
  recuperacao: false,
  recuperacao_propria: false,
  segundo_fator: true,
  codigo_reserva: true,
  chave_acesso: true,
  desafio: false,
  configuracao: false,
  migracao: true,
  // Its triggers are in the file of SQLite; on PostgreSQL a restored server counts anew.
  contagem: true,
  copia: true,
} as const satisfies Record<keyof SystemTables, boolean>

/** The tables whose rows no copy holds: those, and what a restored server works out anew. */
export function excludedTables({ tables }: Pick<CopiedPlace, 'tables'>): readonly string[] {
  const own = Object.entries(inCopies).flatMap(([table, held]) => (held ? [] : [table]))
  return [...own, ...Object.keys(tables).filter((table) => tables[table]?.workedOut)]
}
