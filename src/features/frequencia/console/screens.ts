import { callPath } from '#console/api/route'
import { screen } from '#console/screens'
import { addresses } from '#resources/addresses'
import { turma } from '#resources/turma'

export const screens = [
  screen({
    path: addresses.frequencia,
    title: 'Registro de Frequência',
    roles: ['educador'],
    icon: 'checklist',
    group: 'dia',
    order: 10,
    code: () => import('./registro/frequencia-page.tsx'),
    budget: 185,
    opening: () => [callPath(turma, 'list')],
  }),
  screen({
    path: addresses.frequencias,
    title: 'Visualizar Frequências',
    roles: ['coordenador'],
    icon: 'bars',
    group: 'dia',
    order: 17,
    code: () => import('./consulta/frequencias-page.tsx'),
    opening: () => [callPath(turma, 'list')],
  }),
]
