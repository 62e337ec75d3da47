import type { Generated } from 'kysely'
import type { Entities } from '#model/entities'
import type { Columns } from '#model/resource'
import type {
  ChaveAcessoTable,
  CodigoReservaTable,
  ContaTable,
  DesafioTable,
  RecuperacaoTable,
  SegundoFatorTable,
  SessaoTable,
  TentativaTable,
} from './sign-in-tables.ts'

/** The columns that the server adds to every entity. */
export interface Bookkeeping {
  id: Generated<number>
  versao: Generated<number>
  criado_em: string
  excluido_em: string | null
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

/** A stored file; `arquivo` is the generated name of its content. */
interface FileTable {
  id: Generated<number>
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

/** Presences, absences and justified absences of a student in a year, and the letter of each day, kept with the records. */
export interface AlunoFrequenciaTable {
  aluno_id: number
  ano: number
  presente: number
  ausente: number
  justificado: number
  /** A place for each day, as `model/marked-year.ts` says; empty as long as nothing was marked. */
  dias: Generated<string>
}

/** Presences, absences and justified absences that the register of a class marks on a day, kept with the records. */
export interface TurmaFrequenciaTable {
  turma_id: number
  data: string
  presente: number
  ausente: number
  justificado: number
}

/** A student whose records, or who themselves, have changed since the alerts were worked out. */
export interface AlertaPendenteTable {
  aluno_id: number
}

/** A student who is not in the queue, and the day on which they may be. */
export interface AlertaFuturoTable {
  aluno_id: number
  dia: string
}

/** The code of a statement, which is answered until a moment (milliseconds). */
export interface DeclaracaoCodigoTable {
  codigo_hash: string
  aluno_id: number
  declaracao_id: number
  expira_em: number
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

/** The code that one asker, by address or browser, has asked for: its tries are theirs alone. */
export interface RecuperacaoPropriaTable extends RecuperacaoTable {
  quem: string
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
 * A reminder of a day to an account, to be sent from `tentar_em` on (milliseconds); null once a server has taken it.
 * The row with `conta_id` 0 says that the accounts of that day are listed.
 */
export interface LembreteTable {
  tipo: string
  dia: string
  conta_id: number
  tentar_em: number | null
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
  /** Files of students. */
  documento: FileTable & { aluno_id: number }
  /** The files of rows of any entity, each in a field of that kind. */
  anexo: FileTable & { recurso: string; registro_id: number; campo: string }
  documento_conteudo: DocumentoConteudoTable
  documento_parte: DocumentoParteTable
  aluno_frequencia: AlunoFrequenciaTable
  turma_frequencia: TurmaFrequenciaTable
  alerta_pendente: AlertaPendenteTable
  alerta_futuro: AlertaFuturoTable
  declaracao_codigo: DeclaracaoCodigoTable
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
  lembrete: LembreteTable
}

type AboutStudent = {
  [T in keyof SystemTables]: 'aluno_id' extends keyof SystemTables[T] ? T : never
}[keyof SystemTables]

/** Which of those keep something about a student, by `aluno_id`: one that is not here does not compile. */
export const studentTables = {
  documento: true,
  aluno_frequencia: true,
  alerta_pendente: true,
  alerta_futuro: true,
  declaracao_codigo: true,
} as const satisfies Record<AboutStudent, true>

type EntityTables = {
  [N in keyof Entities]: Columns<Entities[N]> &
    (Entities[N] extends { readonly plain?: true } ? Pick<Bookkeeping, 'id'> : Bookkeeping)
}

/** Every table with its columns, inferred from the model. */
export type Database = EntityTables & SystemTables
