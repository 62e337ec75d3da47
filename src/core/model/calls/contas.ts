import { z } from 'zod/mini'
import { toAll } from '#model/access'
import { endedSessions } from '#model/account-calls'
import { email, password, text } from '#model/field'
import type { AccountsOfRole } from '#model/own-accounts'
import { type Call, defineResource } from '#model/resource'
import { minLength } from '#model/rules'

/** What is typed for a new account without a row; the form and the server check the same. */
export const camposDaConta = {
  nome: text('Nome', { required: 'Nome é obrigatório' }),
  email: email('E-mail', { required: 'Email é obrigatório' }),
  password: password('Senha', {
    required: 'Senha é obrigatória',
    check: minLength(6, 'Senha deve ter pelo menos 6 caracteres'),
  }),
}

/** The form of such an account; no rows of it are kept as an entity's. */
export const contaPropria = defineResource('conta', {
  label: { one: 'Conta', many: 'Contas', gender: 'f' },
  access: {},
  fields: camposDaConta,
})

/** An account without a row: when it was deactivated, null for one that signs in, and whether it is the asker's. */
const conta = z.strictObject({
  id: z.int(),
  nome: z.string(),
  email: z.string(),
  desativada_em: z.nullable(z.string()),
  propria: z.boolean(),
})

/** An account without a row, as answers carry it. */
export type Conta = z.infer<typeof conta>

/** The calls of the accounts of a role that are accounts alone, without a row of an entity behind them. */
export function contasDe({ of, route, managedBy }: AccountsOfRole) {
  const access = toAll(managedBy)
  return {
    contas: {
      route: `GET ${route}`,
      summary: `As contas ${of}, ativas e desativadas`,
      access,
      answers: z.array(conta),
    },
    acrescentarConta: {
      route: `POST ${route}`,
      summary: `Acrescenta uma conta ${of}, que troca a senha ao entrar`,
      access,
      fields: camposDaConta,
      answers: conta,
      makes: true,
      words: {
        title: `Nova conta ${of}`,
        submit: 'Adicionar',
        done: 'Conta criada com sucesso!',
        failed: 'Erro ao criar a conta. Tente novamente.',
        note: 'A senha será trocada por quem a recebe, na primeira entrada.',
      },
    },
    desativarConta: {
      route: `POST ${route}/:id/desativar`,
      summary: `Desativa uma conta ${of} e encerra as suas sessões; nunca a própria nem a última`,
      access,
      answers: conta,
      words: {
        title: 'Desativar conta',
        submit: 'Desativar',
        done: 'Conta desativada com sucesso!',
        failed: 'Erro ao desativar a conta. Tente novamente.',
        ask: '{nome} ({email}) deixa de entrar, e as suas sessões são encerradas. O histórico guarda o nome, e a conta pode ser reativada.',
        danger: true,
      },
    },
    reativarConta: {
      route: `POST ${route}/:id/reativar`,
      summary: `Reativa uma conta ${of}, com a senha que tinha`,
      access,
      answers: conta,
      words: {
        title: 'Reativar',
        submit: 'Reativar',
        done: 'Conta reativada com sucesso!',
        failed: 'Erro ao reativar a conta. Tente novamente.',
      },
    },
    encerrarSessoes: {
      route: `DELETE ${route}/:id/sessoes`,
      summary: `Encerra as sessões de uma conta ${of}, menos a que pede`,
      access,
      words: endedSessions,
    },
  } as const satisfies Readonly<Record<string, Call>>
}
