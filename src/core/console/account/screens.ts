import { paths } from '#console/paths'
import { type Screen, screen } from '#console/screens'
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

export const accountScreen = (code: Screen['code']) =>
  screen({ path: paths.minhaConta, title: 'Minha conta', roles, code })

export const screens = [...accounts, accountScreen(() => import('./conta-page.tsx'))]
