import { z } from 'zod/mini'
import { email, password, text } from '#model/field'
import type { Call } from '#model/resource'
import { minLength } from '#model/rules'

const value = z.string().check(z.maxLength(1000))

/** What is typed for a new account of the coordination; the form and the server check the same. */
export const camposDaConta = {
  nome: text('Nome', { required: 'Nome é obrigatório' }),
  email: email('E-mail', { required: 'Email é obrigatório' }),
  password: password('Senha', {
    required: 'Senha é obrigatória',
    check: minLength(6, 'Senha deve ter pelo menos 6 caracteres'),
  }),
}

/** A coordinator's account, as answers carry it. */
export interface ContaDaCoordenacao {
  readonly id: number
  readonly nome: string
  readonly email: string
  /** When it was deactivated, ISO 8601; null for one that signs in. */
  readonly desativada_em: string | null
  /** Whether it is that of whoever asks. */
  readonly propria: boolean
}

/** The accounts of those who coordinate: they are accounts alone, without a row of an entity behind them. */
export const coordenacao = {
  contasDaCoordenacao: {
    route: 'GET /coordenacao/contas',
    summary: 'As contas da coordenação, ativas e desativadas',
    access: { coordenador: 'all' },
  },
  acrescentarConta: {
    route: 'POST /coordenacao/contas',
    summary: 'Acrescenta uma conta da coordenação, que troca a senha ao entrar',
    access: { coordenador: 'all' },
    body: z.strictObject({ nome: value, email: value, password: value }),
  },
  desativarConta: {
    route: 'POST /coordenacao/contas/:id/desativar',
    summary:
      'Desativa uma conta da coordenação e encerra as suas sessões; nunca a própria nem a última',
    access: { coordenador: 'all' },
  },
  reativarConta: {
    route: 'POST /coordenacao/contas/:id/reativar',
    summary: 'Reativa uma conta da coordenação, com a senha que tinha',
    access: { coordenador: 'all' },
  },
} as const satisfies Readonly<Record<string, Call>>
