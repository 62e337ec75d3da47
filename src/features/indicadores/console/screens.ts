import { screen } from '#console/screens'
import { addresses } from '#resources/addresses'

export const screens = [
  screen({
    path: addresses.indicadores,
    title: 'Indicadores',
    roles: ['coordenador', 'assistente_social'],
    code: () => import('./indicadores-page.tsx'),
    icon: 'trend',
    group: 'resultados',
    order: 42,
    extension: true,
  }),
]
