import { screen } from '#console/screens'
import { roles } from '#model/field'
import { coordinates } from '#model/role'

/** The screen of what was deleted, for whoever coordinates. */
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
