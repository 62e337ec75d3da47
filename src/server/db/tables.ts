import type { Generated } from 'kysely'
import type { Columns } from '#model/resource'
import type { Entities } from '#resources'

/** The columns that the server adds to every entity. */
export interface Bookkeeping {
  id: Generated<number>
  versao: Generated<number>
  criado_em: string
  excluido_em: string | null
}

/**
 * An account: who signs in, with which role; `pessoa_id` is the row of the educator or assistant, `pendencia`
 * the step that is left to take before it goes on. A deactivated one keeps its e-mail.
 */
export interface ContaTable {
  id: Generated<number>
  role: string
  email: string
  nome: string
  senha_hash: string
  pessoa_id: number | null
  pendencia: string | null
  desativada_em: string | null
  criado_em: string
  excluido_em: string | null
}

/**
 * A signed-in browser: `aparelho` in words, `navegador` by the cookie that it has from us. `geracao_usada` and
 * `marca_usada` are those of the refresh token in use since `usada_em`, and `atrasos` counts the replaced ones that
 * came late. Moments are milliseconds.
 */
export interface SessaoTable {
  id: string
  conta_id: number
  geracao_usada: number
  criada_em: number
  ultima_atividade: number
  encerrada_em: number | null
  aparelho: string | null
  navegador: string | null
  marca_usada: string | null
  usada_em: number | null
  atrasos: Generated<number>
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

/** A file of a student; `arquivo` is the generated name of its content. */
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

/** A content that PostgreSQL keeps, by the name of its document: size, hash, and since when in milliseconds. */
export interface DocumentoConteudoTable {
  arquivo: string
  bytes: number
  sha256: string
  guardado_em: number
}

/** A piece of such a content; the first is 0. */
export interface DocumentoParteTable {
  arquivo: string
  numero: number
  conteudo: Buffer
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

/** The code that one asker, by address or browser, has asked for: its tries are theirs alone. */
export interface RecuperacaoPropriaTable extends RecuperacaoTable {
  quem: string
}

/**
 * The second factor of an account: `segredo` is in use since `ativado_em`, `segredo_novo` waits to be confirmed.
 * `ultimo_passo` is the last time step whose code was used, `adiado_ate` (milliseconds) the end of 'Agora não',
 * `identificador` the account's name to authenticators.
 */
export interface SegundoFatorTable {
  conta_id: number
  segredo: string | null
  segredo_novo: string | null
  ativado_em: string | null
  ultimo_passo: Generated<number>
  adiado_ate: number | null
  identificador: string | null
}

/** A recovery code that was not used yet, hashed. */
export interface CodigoReservaTable {
  conta_id: number
  codigo_hash: string
}

/** A passkey of an account; `contador` is the last one its authenticator told, `transportes` a list (JSON). */
export interface ChaveAcessoTable {
  id: Generated<number>
  conta_id: number
  nome: string
  credencial: string
  chave_publica: string
  contador: number
  transportes: string
  criada_em: string
  usada_em: string | null
}

/** Something to be answered once before it expires (milliseconds); `id` is hashed. */
export interface DesafioTable {
  id: string
  tipo: string
  conta_id: number | null
  valor: string
  expira_em: number
}

/** Settings that the server keeps for itself, such as its secret; no copy holds them. */
export interface ConfiguracaoTable {
  chave: string
  valor: string
}

/** A copy of the data that was made, by a command or by the server, once a day. */
export interface CopiaTable {
  id: Generated<number>
  feita_em: string
  origem: 'comando' | 'diaria'
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
  documento_conteudo: DocumentoConteudoTable
  documento_parte: DocumentoParteTable
  aluno_frequencia: AlunoFrequenciaTable
  dia_frequencia: DiaTable
  resposta: RespostaTable
  recuperacao: RecuperacaoTable
  recuperacao_propria: RecuperacaoPropriaTable
  segundo_fator: SegundoFatorTable
  codigo_reserva: CodigoReservaTable
  chave_acesso: ChaveAcessoTable
  desafio: DesafioTable
  configuracao: ConfiguracaoTable
  migracao: MigracaoTable
  copia: CopiaTable
}

type AboutStudent = {
  [T in keyof SystemTables]: 'aluno_id' extends keyof SystemTables[T] ? T : never
}[keyof SystemTables]

/** Which of those keep something about a student, by `aluno_id`: one that is not here does not compile. */
export const studentTables = {
  documento: true,
  aluno_frequencia: true,
} as const satisfies Record<AboutStudent, true>

/** The entities that are declared `plain`. */
type Plain = 'frequencia' | 'acesso' | 'visao'
type EntityTables = {
  [N in Exclude<keyof Entities, Plain>]: Columns<Entities[N]> & Bookkeeping
} & { [N in Plain]: Columns<Entities[N]> & { id: Generated<number> } }

/** Every table with its columns, inferred from the model. */
export type Database = EntityTables & SystemTables
