import { paths } from '#console/paths'
import { screen } from '#console/screens'
import { roles } from '#model/field'
import { ownAccounts } from '#model/own-accounts'

const accounts = ownAccounts.map(({ screen: path, title, managedBy }) =>
  screen({
    path,
    title,
    roles: managedBy,
    icon: 'accounts',
    group: 'administracao',
    order: 50,
    code: () => import('./contas-page.tsx'),
  }),
)

export const screens = [
  ...accounts,
  screen({
    path: paths.minhaConta,
    title: 'Minha conta',
    roles,
    code: () => import('./conta-page.tsx'),
  }),
]
