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
export interface FileTable {
  id: Generated<number>
  nome_arquivo: string
  arquivo: string
  tipo: string
  tamanho: number
  criado_em: string
  excluido_em: string | null
}

/** A file of a row of the subject; the column that has it is named after that. */
export interface DocumentoTable extends FileTable {}

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

/** The tables that the features keep: the file of each adds it here. */
// biome-ignore lint/suspicious/noEmptyInterface: the features add to it.
export interface FeatureTables {}

/** The server's own tables. */
export interface SystemTables {
  conta: ContaTable
  sessao: SessaoTable
  tentativa: TentativaTable
  auditoria: AuditoriaTable
  documento: DocumentoTable
  /** The files of rows of any entity, each in a field of that kind. */
  anexo: FileTable & { recurso: string; registro_id: number; campo: string }
  documento_conteudo: DocumentoConteudoTable
  documento_parte: DocumentoParteTable
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

type EntityTables = {
  [N in keyof Entities]: Columns<Entities[N]> &
    (Entities[N] extends { readonly plain?: true } ? Pick<Bookkeeping, 'id'> : Bookkeeping)
}

/** Every table with its columns, inferred from the model. */
export type Database = EntityTables & SystemTables & FeatureTables
