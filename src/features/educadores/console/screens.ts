import { screen, screenOf } from '#console/screens'
import { addresses } from '#resources/addresses'
import { educador } from '#resources/educador'

export const screens = [
  screenOf(educador, { code: () => import('./educadores-page.tsx'), budget: 185 }),
  screen({
    path: addresses.detalhesDoEducador,
    title: 'Educador',
    roles: ['coordenador'],
    code: () => import('./educador-page.tsx'),
  }),
]
