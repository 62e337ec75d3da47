import { z } from 'zod/mini'
import type { Access } from '#model/access'
import { email, password, text } from '#model/field'
import type { AccountsOfRole } from '#model/own-accounts'
import type { Call } from '#model/resource'
import { minLength } from '#model/rules'

const value = z.string().check(z.maxLength(1000))

/** What is typed for a new account without a row; the form and the server check the same. */
export const camposDaConta = {
  nome: text('Nome', { required: 'Nome é obrigatório' }),
  email: email('E-mail', { required: 'Email é obrigatório' }),
  password: password('Senha', {
    required: 'Senha é obrigatória',
    check: minLength(6, 'Senha deve ter pelo menos 6 caracteres'),
  }),
}

/** An account without a row, as answers carry it. */
export interface Conta {
  readonly id: number
  readonly nome: string
  readonly email: string
  /** When it was deactivated, ISO 8601; null for one that signs in. */
  readonly desativada_em: string | null
  /** Whether it is that of whoever asks. */
  readonly propria: boolean
}

/** The calls of the accounts of a role that are accounts alone, without a row of an entity behind them. */
export function contasDe({ of, route, managedBy }: AccountsOfRole) {
  const access: Access = Object.fromEntries(managedBy.map((each) => [each, 'all' as const]))
  return {
    contas: {
      route: `GET ${route}`,
      summary: `As contas ${of}, ativas e desativadas`,
      access,
    },
    acrescentarConta: {
      route: `POST ${route}`,
      summary: `Acrescenta uma conta ${of}, que troca a senha ao entrar`,
      access,
      body: z.strictObject({ nome: value, email: value, password: value }),
    },
    desativarConta: {
      route: `POST ${route}/:id/desativar`,
      summary: `Desativa uma conta ${of} e encerra as suas sessões; nunca a própria nem a última`,
      access,
    },
    reativarConta: {
      route: `POST ${route}/:id/reativar`,
      summary: `Reativa uma conta ${of}, com a senha que tinha`,
      access,
    },
    encerrarSessoes: {
      route: `DELETE ${route}/:id/sessoes`,
      summary: `Encerra as sessões de uma conta ${of}, menos a que pede`,
      access,
    },
  } as const satisfies Readonly<Record<string, Call>>
}
