import type { Generated } from 'kysely'
import type { Columns } from '#model/resource'
import type { resources } from '#resources'

/** What the server keeps beside the fields of every entity. */
export interface Bookkeeping {
  id: Generated<number>
  versao: Generated<number>
  criado_em: string
  excluido_em: string | null
}

/** An account: who signs in, with which role; `pessoa_id` is the row of the educator or assistant. */
export interface ContaTable {
  id: Generated<number>
  role: string
  email: string
  nome: string
  senha_hash: string
  pessoa_id: number | null
  criado_em: string
  excluido_em: string | null
}

/** A signed-in browser; `geracao_usada` is the last refresh token seen. Moments are milliseconds. */
export interface SessaoTable {
  id: string
  conta_id: number
  geracao_usada: number
  criada_em: number
  ultima_atividade: number
  encerrada_em: number | null
}

/** Failures of signing in, by account and by address. Moments are milliseconds. */
export interface TentativaTable {
  chave: string
  falhas: number
  ultima: number
  bloqueada_ate: number
}

/** Who did what to which row, and what it was before and after (JSON). */
export interface AuditoriaTable {
  id: Generated<number>
  quando: string
  conta_id: number | null
  acao: string
  recurso: string
  registro_id: number | null
  antes: string | null
  depois: string | null
}

/** A file of a student; `arquivo` is its generated name in the documents folder. */
export interface DocumentoTable {
  id: Generated<number>
  aluno_id: number
  nome_arquivo: string
  arquivo: string
  tipo: string
  tamanho: number
  criado_em: string
  excluido_em: string | null
}

/** Presences, absences and justified absences of a student in a year, kept with the records. */
export interface AlunoFrequenciaTable {
  aluno_id: number
  ano: number
  presente: number
  ausente: number
  justificado: number
}

/** A day of a class that has a register: its version, and who saved it when. */
export interface DiaTable {
  turma_id: number
  data: string
  versao: number
  salvo_por: number | null
  salvo_em: string
}

/** Answers given to saves that carry an Idempotency-Key. */
export interface RespostaTable {
  chave: string
  conta_id: number
  corpo: string
  resposta: string
  etag: string | null
  criada_em: number
}

/** The recovery code of an account, hashed, until it expires (milliseconds), and how often it was tried. */
export interface RecuperacaoTable {
  conta_id: number
  codigo_hash: string
  expira_em: number
  tentativas: number
}

/** Settings that the server keeps for itself, such as its secret; no copy holds them. */
export interface ConfiguracaoTable {
  chave: string
  valor: string
}

/**
 * A step that the schema took: `nome` is that of a written migration, or says that the declarations led to it;
 * `comandos` is its SQL, where it was derived, and `tabelas` the tables that are ours after it (JSON).
 */
export interface MigracaoTable {
  numero: number
  nome: string
  feita_em: string
  comandos: string
  tabelas: string
}

/** The tables that no entity declares. */
export interface SystemTables {
  conta: ContaTable
  sessao: SessaoTable
  tentativa: TentativaTable
  auditoria: AuditoriaTable
  documento: DocumentoTable
  aluno_frequencia: AlunoFrequenciaTable
  dia_frequencia: DiaTable
  resposta: RespostaTable
  recuperacao: RecuperacaoTable
  configuracao: ConfiguracaoTable
  migracao: MigracaoTable
}

/**
 * Whether copies hold the rows of a table. Those do not that open a door of the running server, or would of a
 * restored one: what signs tokens, sessions, codes on their way. A table that is not here does not compile.
 */
export const inCopies = {
  conta: true,
  sessao: false,
  tentativa: true,
  auditoria: true,
  documento: true,
  aluno_frequencia: true,
  dia_frequencia: true,
  resposta: true,
  recuperacao: false,
  configuracao: false,
  migracao: true,
} as const satisfies Record<keyof SystemTables, boolean>

type AboutStudent = {
  [T in keyof SystemTables]: 'aluno_id' extends keyof SystemTables[T] ? T : never
}[keyof SystemTables]

/** Which of those keep something about a student, by `aluno_id`: one that is not here does not compile. */
export const studentTables = {
  documento: true,
  aluno_frequencia: true,
} as const satisfies Record<AboutStudent, true>

type Entities = typeof resources
type EntityTables = {
  [N in Exclude<keyof Entities, 'frequencia'>]: Columns<Entities[N]> & Bookkeeping
} & { frequencia: Columns<Entities['frequencia']> & { id: Generated<number> } }

/** Every table with its columns, inferred from the model. */
export type Database = EntityTables & SystemTables
