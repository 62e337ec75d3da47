import type { contasDe } from '#model/calls/contas'
import type { Role } from '#model/field'
import type { Resource } from '#model/resource'
import { addAccountAs, ownAccountsOf, setActive } from '#server/auth/own-accounts'
import { endSessionsIn } from '#server/auth/own-sessions'
import type { Handlers } from '#server/services'
import type { AskedContext, Handler } from './calls.ts'

type AccountCalls = ReturnType<typeof contasDe>

/** The accounts of a role that have no row behind them. */
export function accountHandlers(role: Role): {
  [N in keyof AccountCalls]: Handler<AccountCalls[N]>
} {
  return {
    contas: ({ services, asker: { viewer } }) => ownAccountsOf(services, role, viewer),

    acrescentarConta: ({ services, body, asker: { viewer } }) =>
      addAccountAs(services, role, viewer, body),

    desativarConta: ({ services, id, asker: { viewer } }) =>
      setActive(services, role, viewer, { id, isActive: false }),

    reativarConta: ({ services, id, asker: { viewer } }) =>
      setActive(services, role, viewer, { id, isActive: true }),

    encerrarSessoes: sessionEnder(role, 'id'),
  }
}

/** What an entity whose rows sign in has besides. */
export function rowAccountHandlers({ account }: Resource): Handlers {
  return account ? { encerrarSessoes: sessionEnder(account.role, 'pessoa_id') } : {}
}

function sessionEnder(role: Role, by: 'id' | 'pessoa_id') {
  return ({ services, id, asker: { viewer } }: AskedContext) =>
    endSessionsIn(services, viewer, { role, by, id })
}
