import type { SystemTables } from './tables.ts'

/** Columns by name, each with its type and constraints in SQL. */
export type TableSchema = Readonly<Record<string, string>>

const fileColumns: TableSchema = {
  nome_arquivo: 'text not null',
  arquivo: 'text not null',
  tipo: 'text not null',
  tamanho: 'integer not null',
  criado_em: 'text not null',
  excluido_em: 'text',
}

/** The column of a document that says whose it is. */
export const ownerColumn = (subject: string) => `${subject}_id`

/** The server's own tables; `identity` is the type of a generated id, and documents are the subject's. */
export function systemTables(
  identity: string,
  subject = '',
): Readonly<Record<keyof Omit<SystemTables, keyof typeof contentTables>, TableSchema>> {
  return {
    conta: {
      id: identity,
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
    tentativa: {
      chave: 'text primary key',
      falhas: 'integer not null',
      ultima: 'bigint not null',
      bloqueada_ate: 'bigint not null',
    },
    auditoria: {
      id: identity,
      quando: 'text not null',
      conta_id: 'integer',
      acao: 'text not null',
      recurso: 'text not null',
      registro_id: 'integer',
      antes: 'text',
      depois: 'text',
    },
    documento: {
      id: identity,
      ...(subject && { [ownerColumn(subject)]: 'integer not null' }),
      ...fileColumns,
    },
    anexo: {
      id: identity,
      recurso: 'text not null',
      registro_id: 'integer not null',
      campo: 'text not null',
      ...fileColumns,
    },
    resposta: {
      chave: 'text not null',
      conta_id: 'integer not null',
      corpo: 'text not null',
      resposta: 'text not null',
      etag: 'text',
      criada_em: 'bigint not null',
      'primary key': '(conta_id, chave)',
    },
    recuperacao: {
      conta_id: 'integer primary key',
      codigo_hash: 'text not null',
      expira_em: 'bigint not null',
      tentativas: 'integer not null',
    },
    recuperacao_propria: {
      conta_id: 'integer not null',
      quem: 'text not null',
      codigo_hash: 'text not null',
      expira_em: 'bigint not null',
      tentativas: 'integer not null',
      'primary key': '(conta_id, quem)',
    },
    segundo_fator: {
      conta_id: 'integer primary key',
      segredo: 'text',
      segredo_novo: 'text',
      ativado_em: 'text',
      ultimo_passo: 'bigint not null default 0',
      adiado_ate: 'bigint',
      identificador: 'text',
    },
    codigo_reserva: {
      conta_id: 'integer not null',
      codigo_hash: 'text not null',
      'primary key': '(conta_id, codigo_hash)',
    },
    chave_acesso: {
      id: identity,
      conta_id: 'integer not null',
      nome: 'text not null',
      credencial: 'text not null',
      chave_publica: 'text not null',
      contador: 'bigint not null',
      transportes: 'text not null',
      criada_em: 'text not null',
      usada_em: 'text',
    },
    desafio: {
      id: 'text primary key',
      tipo: 'text not null',
      conta_id: 'integer',
      valor: 'text not null',
      expira_em: 'bigint not null',
    },
    configuracao: { chave: 'text primary key', valor: 'text not null' },
    copia: { id: identity, feita_em: 'text not null', origem: 'text not null' },
    migracao: {
      numero: 'integer primary key',
      nome: 'text not null',
      feita_em: 'text not null',
      comandos: 'text not null',
      tabelas: 'text not null',
    },
  }
}

/** The tables for contents of documents: one row for each content, and its bytes in pieces. */
export const contentTables = {
  documento_conteudo: {
    arquivo: 'text primary key',
    bytes: 'integer not null',
    sha256: 'text not null',
    guardado_em: 'bigint not null',
  },
  documento_parte: {
    arquivo: 'text not null',
    numero: 'integer not null',
    conteudo: 'bytea not null',
    'primary key': '(arquivo, numero)',
  },
} satisfies Readonly<Record<string, TableSchema>>

/** The indexes of those tables. */
export const systemIndexes = (subject = ''): readonly string[] => [
  'unique index u_conta_email on conta (email) where excluido_em is null',
  'index i_conta_pessoa on conta (role, pessoa_id)',
  'index i_sessao_conta on sessao (conta_id)',
  'index i_auditoria_registro on auditoria (recurso, registro_id)',
  'unique index i_chave_acesso_credencial on chave_acesso (credencial)',
  'index i_chave_acesso_conta on chave_acesso (conta_id)',
  'index i_desafio_expira on desafio (expira_em)',
  ...(subject ? [`index i_documento_${subject} on documento (${ownerColumn(subject)})`] : []),
  'index i_anexo_registro on anexo (recurso, registro_id)',
  'unique index u_anexo_campo on anexo (recurso, registro_id, campo) where excluido_em is null',
  'index i_resposta_criada on resposta (criada_em)',
]
