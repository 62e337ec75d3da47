import { screen } from '#console/screens'
import { addresses } from '#resources/addresses'

export const screens = [
  screen({
    path: addresses.declaracao(':id?'),
    title: 'Declaração de frequência',
    roles: ['coordenador', 'assistente_social'],
    extension: true,
    code: () => import('./declaracao-page.tsx'),
  }),
]
