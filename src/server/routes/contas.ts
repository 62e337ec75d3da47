import type { Role } from '#model/field'
import type { contasDe } from '#resources/chamadas/contas'
import {
  addAccountAs,
  deactivateAccount,
  ownAccountsOf,
  reactivateAccount,
} from '#server/auth/own-accounts'
import type { Handler } from './calls.ts'

type AccountCalls = ReturnType<typeof contasDe>

/** The accounts of a role that have no row behind them. */
export function accountHandlers(role: Role): {
  [N in keyof AccountCalls]: Handler<AccountCalls[N]>
} {
  return {
    contas: ({ services, asker: { viewer } }) => ownAccountsOf(services, role, viewer),

    async acrescentarConta({ services, body, asker: { viewer }, reply }) {
      return reply.code(201).send(await addAccountAs(services, role, viewer, body))
    },

    desativarConta: ({ services, id, asker: { viewer } }) =>
      deactivateAccount(services, role, viewer, id),

    reativarConta: ({ services, id, asker: { viewer } }) =>
      reactivateAccount(services, role, viewer, id),
  }
}
