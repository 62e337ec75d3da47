import type { SystemTables } from '#server/db/tables'

/**
 * Whether copies hold the rows of a table. Left out are rows that would give access to the running server or a
 * restored one: signing secret, sessions, codes not used yet; and what a restored server does anyway: it works all alerts
 * out anew. A table that is missing here does not compile.
 */
const inCopies = {
  conta: true,
  sessao: false,
  tentativa: true,
  auditoria: true,
  documento: true,
  anexo: true,
  documento_conteudo: true,
  documento_parte: true,
  aluno_frequencia: true,
  turma_frequencia: true,
  alerta_pendente: false,
  alerta_futuro: false,
  declaracao_codigo: true,
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
  lembrete: true,
} as const satisfies Record<keyof SystemTables, boolean>

/** The tables whose rows no copy holds. */
export const excludedTables: readonly string[] = Object.entries(inCopies).flatMap(
  ([table, held]) => (held ? [] : [table]),
)
