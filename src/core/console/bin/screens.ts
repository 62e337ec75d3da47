import { screen } from '#console/screens'
import { roles } from '#model/field'
import { coordinates } from '#model/role'

export const screens = [
  screen({
    path: '/lixeira',
    title: 'Lixeira',
    roles: roles.filter(coordinates),
    icon: 'bin',
    group: 'administracao',
    order: 70,
    extension: true,
    code: () => import('./lixeira-page.tsx'),
  }),
]
