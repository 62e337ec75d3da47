import { screen } from '#console/screens'
import { addresses } from '#resources/addresses'

export const screens = [
  screen({
    path: addresses.folha(':turmaId?'),
    title: 'Folha do mês',
    roles: ['coordenador', 'educador', 'assistente_social'],
    code: () => import('./folha-page.tsx'),
  }),
]
