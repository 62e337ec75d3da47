import { accountScreen } from '#console/account/screens'

export const screens = [accountScreen(() => import('./conta-page.tsx'))]
