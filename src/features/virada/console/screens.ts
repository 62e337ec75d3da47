import { screen } from '#console/screens'
import { addresses } from '#resources/addresses'

export const screens = [
  screen({
    path: addresses.virada,
    title: 'Virada de ano',
    roles: ['coordenador'],
    extension: true,
    code: () => import('./virada-page.tsx'),
  }),
]
