import type { SystemTables } from '#server/db/tables'

/**
 * Whether copies hold the rows of a table. Those do not that open a door of the running server, or would of a
 * restored one: what signs tokens, sessions, codes on their way. A table that is not here does not compile.
 */
const inCopies = {
  conta: true,
  sessao: false,
  tentativa: true,
  auditoria: true,
  documento: true,
  documento_conteudo: true,
  documento_parte: true,
  aluno_frequencia: true,
  dia_frequencia: true,
  resposta: true,
  recuperacao: false,
  recuperacao_propria: false,
  segundo_fator: true,
  codigo_reserva: true,
  chave_acesso: true,
  desafio: false,
  configuracao: false,
  migracao: true,
  copia: true,
} as const satisfies Record<keyof SystemTables, boolean>

/** The tables whose rows no copy holds. */
export const excludedTables: readonly string[] = Object.entries(inCopies).flatMap(
  ([table, held]) => (held ? [] : [table]),
)
