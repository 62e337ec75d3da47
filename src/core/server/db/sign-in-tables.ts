import type { Generated } from 'kysely'

/**
 * An account: who signs in, with which role; `pessoa_id` is the row of the entity behind it, `pendencia` the step that is
 * left to take before it goes on. A deactivated one keeps its e-mail. It waits to be admitted to secret rows since the
 * trace `espera_desde`, null once it is; `email_admitido` is the e-mail that it had when it last was.
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
  espera_desde: Generated<number | null>
  email_admitido: string | null
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

/** The recovery code of an account, hashed, until it expires (milliseconds), and how often it was tried. */
export interface RecuperacaoTable {
  conta_id: number
  codigo_hash: string
  expira_em: number
  tentativas: number
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
