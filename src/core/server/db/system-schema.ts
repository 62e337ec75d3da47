/** Columns by name, each with its type and constraints in SQL. */
export type TableSchema = Readonly<Record<string, string>>

/** A stored file; `arquivo` is the generated name of its content. */
const fileColumns = {
  nome_arquivo: 'text not null',
  arquivo: 'text not null',
  tipo: 'text not null',
  tamanho: 'integer not null',
  criado_em: 'text not null',
  excluido_em: 'text',
} as const

/** Stands for the type of a generated id, which each database names in its own way. */
const generated = 'generated'

/** The columns that the server adds to every entity. */
export const bookkeeping = {
  versao: 'integer not null default 1',
  criado_em: 'text not null',
  excluido_em: 'text',
} as const satisfies TableSchema

/** The column of a document that says whose it is. */
export const ownerColumn = (subject: string) => `${subject}_id`

/** The server's own tables. */
export const serverTables = {
  /**
   * An account: who signs in, with which role; `pessoa_id` is the row of the entity behind it, `pendencia` the step that is
   * left to take before it goes on. A deactivated one keeps its e-mail. It waits to be admitted to secret rows since the
   * trace `espera_desde`, null once it is; `email_admitido` is the e-mail that it had when it last was.
   */
  conta: {
    id: generated,
    role: 'text not null',
    email: 'text not null',
    nome: 'text not null',
    senha_hash: 'text not null',
    pessoa_id: 'integer',
    pendencia: 'text',
    desativada_em: 'text',
    espera_desde: 'integer default 0',
    email_admitido: 'text',
    criado_em: 'text not null',
    excluido_em: 'text',
  },
  /**
   * A signed-in browser: `aparelho` in words, `navegador` by the cookie that it has from us. `geracao_usada` and
   * `marca_usada` are those of the refresh token in use since `usada_em`, and `atrasos` counts the replaced ones that
   * came late. Moments are milliseconds.
   */
  sessao: {
    id: 'text primary key',
    conta_id: 'integer not null',
    geracao_usada: 'integer not null',
    criada_em: 'bigint not null',
    ultima_atividade: 'bigint not null',
    encerrada_em: 'bigint',
    aparelho: 'text',
    navegador: 'text',
    marca_usada: 'text',
    usada_em: 'bigint',
    atrasos: 'integer not null default 0',
  },
  /** Failures of signing in, by account and by address. Moments are milliseconds. */
  tentativa: {
    chave: 'text primary key',
    falhas: 'integer not null',
    ultima: 'bigint not null',
    bloqueada_ate: 'bigint not null',
  },
  /** Who did what to which row, what it was before and after (JSON), and of which operation that was. */
  auditoria: {
    id: generated,
    quando: 'text not null',
    conta_id: 'integer',
    acao: 'text not null',
    recurso: 'text not null',
    registro_id: 'integer',
    antes: 'text',
    depois: 'text',
    operacao_id: 'integer',
  },
  /** What changed many rows at once: `tipo` says how, `nome` is the file or whose it was, `resumo` (JSON) how many, and which stayed. */
  operacao: {
    id: generated,
    quando: 'text not null',
    conta_id: 'integer not null',
    tipo: 'text not null',
    recurso: 'text not null',
    nome: 'text',
    resumo: 'text not null',
    desfeita_em: 'text',
  },
  /** Rows of an entity that are one, `sai_id` a part of `fica_id`, since an operation; without one, that are said not to be. */
  juncao: {
    recurso: 'text not null',
    fica_id: 'integer not null',
    sai_id: 'integer not null',
    operacao_id: 'integer',
    'primary key': '(recurso, fica_id, sai_id)',
  },
  /** A file of a row of the subject; the column that has it is named after that. */
  documento: { id: generated, ...fileColumns },
  /** The files of rows of any entity, each in a field of that kind. */
  anexo: {
    id: generated,
    recurso: 'text not null',
    registro_id: 'integer not null',
    campo: 'text not null',
    ...fileColumns,
  },
  /** Answers given to saves that carry an Idempotency-Key. */
  resposta: {
    chave: 'text not null',
    conta_id: 'integer not null',
    corpo: 'text not null',
    resposta: 'text not null',
    etag: 'text',
    criada_em: 'bigint not null',
    'primary key': '(conta_id, chave)',
  },
  /** The recovery code of an account, hashed, until it expires (milliseconds), and how often it was tried. */
  recuperacao: {
    conta_id: 'integer primary key',
    codigo_hash: 'text not null',
    expira_em: 'bigint not null',
    tentativas: 'integer not null',
  },
  /** The code that one asker, by address or browser, has asked for: its tries are theirs alone. */
  recuperacao_propria: {
    conta_id: 'integer not null',
    quem: 'text not null',
    codigo_hash: 'text not null',
    expira_em: 'bigint not null',
    tentativas: 'integer not null',
    'primary key': '(conta_id, quem)',
  },
  /**
   * The second factor of an account: `segredo` is in use since `ativado_em`, `segredo_novo` waits to be confirmed.
   * `ultimo_passo` is the last time step whose code was used, `adiado_ate` (milliseconds) the end of 'Agora não',
   * `identificador` the account's name to authenticators.
   */
  segundo_fator: {
    conta_id: 'integer primary key',
    segredo: 'text',
    segredo_novo: 'text',
    ativado_em: 'text',
    ultimo_passo: 'bigint not null default 0',
    adiado_ate: 'bigint',
    identificador: 'text',
  },
  /** A recovery code that was not used yet, hashed. */
  codigo_reserva: {
    conta_id: 'integer not null',
    codigo_hash: 'text not null',
    'primary key': '(conta_id, codigo_hash)',
  },
  /** A passkey of an account; `contador` is the last one its authenticator told, `transportes` a list (JSON). */
  chave_acesso: {
    id: generated,
    conta_id: 'integer not null',
    nome: 'text not null',
    credencial: 'text not null',
    chave_publica: 'text not null',
    contador: 'bigint not null',
    transportes: 'text not null',
    criada_em: 'text not null',
    usada_em: 'text',
  },
  /** Something to be answered once before it expires (milliseconds); `id` is hashed. */
  desafio: {
    id: 'text primary key',
    tipo: 'text not null',
    conta_id: 'integer',
    valor: 'text not null',
    expira_em: 'bigint not null',
  },
  /** Settings that the server keeps for itself, such as its secret; no copy holds them. */
  configuracao: { chave: 'text primary key', valor: 'text not null' },
  /** How many rows of an entity are not deleted, by the value that its list opens with: each change adds a row. */
  contagem: { recurso: 'text not null', valor: 'text not null', total: 'integer not null' },
  /** A copy of the data that was made, by a command or by the server, once a day. */
  copia: { id: generated, feita_em: 'text not null', origem: 'text not null' },
  /**
   * A step that the schema took: `nome` is that of a written migration, or says that the declarations led to it;
   * `comandos` is its SQL, where it was derived, and `tabelas` the tables that are ours after it (JSON).
   */
  migracao: {
    numero: 'integer primary key',
    nome: 'text not null',
    feita_em: 'text not null',
    comandos: 'text not null',
    tabelas: 'text not null',
  },
} as const satisfies Readonly<Record<string, TableSchema>>

/** The same as a database has them: `identity` is the type of a generated id, and documents are the subject's. */
export function systemTables(identity: string, subject = ''): Record<string, TableSchema> {
  const entries = Object.entries<TableSchema>(serverTables).map(([name, { id, ...columns }]) => [
    name,
    {
      ...(id && { id: id === generated ? identity : id }),
      ...(name === 'documento' && subject && { [ownerColumn(subject)]: 'integer not null' }),
      ...columns,
    },
  ])
  return Object.fromEntries(entries)
}

/** The tables for contents of documents: one row for each content, and its bytes in pieces. */
export const contentTables = {
  /** A content that PostgreSQL keeps, by the name of its document: size, hash, and since when in milliseconds. */
  documento_conteudo: {
    arquivo: 'text primary key',
    bytes: 'integer not null',
    sha256: 'text not null',
    guardado_em: 'bigint not null',
  },
  /** A piece of such a content; the first is 0. */
  documento_parte: {
    arquivo: 'text not null',
    numero: 'integer not null',
    conteudo: 'bytea not null',
    'primary key': '(arquivo, numero)',
  },
} as const satisfies Readonly<Record<string, TableSchema>>

/** The indexes of those tables. */
export const systemIndexes = (subject = ''): readonly string[] => [
  'unique index u_conta_email on conta (email) where excluido_em is null',
  'index i_conta_pessoa on conta (role, pessoa_id)',
  'index i_sessao_conta on sessao (conta_id)',
  'index i_auditoria_registro on auditoria (recurso, registro_id)',
  'index i_operacao_tipo on operacao (tipo, quando)',
  'index i_auditoria_operacao on auditoria (operacao_id) where operacao_id is not null',
  'unique index i_chave_acesso_credencial on chave_acesso (credencial)',
  'index i_chave_acesso_conta on chave_acesso (conta_id)',
  'index i_desafio_expira on desafio (expira_em)',
  ...(subject ? [`index i_documento_${subject} on documento (${ownerColumn(subject)})`] : []),
  'index i_juncao_sai on juncao (recurso, sai_id)',
  'index i_anexo_registro on anexo (recurso, registro_id)',
  'unique index u_anexo_campo on anexo (recurso, registro_id, campo) where excluido_em is null',
  'index i_resposta_criada on resposta (criada_em)',
  'index i_contagem on contagem (recurso, valor, total)',
]
