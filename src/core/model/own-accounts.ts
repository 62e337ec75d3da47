import { coordinates, declarationOf, type Role, roles } from './role.ts'
import type { OwnAccounts } from './role-declaration.ts'

/** Accounts without a row behind them: whose they are, who manages them, and where. */
export interface AccountsOfRole extends Required<Pick<OwnAccounts, 'route' | 'screen' | 'title'>> {
  readonly role: Role
  /** After 'Contas': 'da coordenação'. */
  readonly of: string
  readonly managedBy: readonly Role[]
  readonly lead?: string
}

/** The roles whose accounts have no row of an entity behind them. */
export const ownAccounts: readonly AccountsOfRole[] = roles.flatMap((role) => {
  const { accounts, label } = declarationOf(role)
  if (accounts === 'rows') return []
  const place = `/contas/${role.replaceAll('_', '-')}` as const
  const { of = `de ${label.many.toLowerCase()}` } = label
  // Judged with the other declarations at the start.
  const managedBy = accounts.managedBy as readonly Role[]
  const usual = { route: place, screen: place, title: `Contas ${of}` }
  return [{ ...usual, ...accounts, role, of, managedBy }]
})

/** The role of the first account. */
export const firstRole: Role = /* @__PURE__ */ coordinatingRole()

function coordinatingRole(): Role {
  const found = ownAccounts.find(({ role }) => coordinates(role))
  if (!found) throw new Error('Declaração de papeis: nenhum papel coordena.')
  return found.role
}
