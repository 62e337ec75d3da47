import { screen } from '#console/screens'
import { declaredResources } from '#model/entities'
import { roles } from '#model/field'
import { coordinates } from '#model/role'
import { similarPath } from './addresses.ts'

/** The screens where rows that may be one are told, and made one: of all entities that say how. */
export function mergeScreens() {
  if (!Object.values(declaredResources()).some(({ mergeable }) => mergeable)) return []
  const common = { roles: roles.filter(coordinates), extension: true } as const
  return [
    screen({
      ...{ ...common, path: similarPath, title: 'Cadastros repetidos' },
      ...{ icon: 'people', group: 'administracao', order: 70 },
      code: () => import('./similar-page.tsx'),
    }),
    screen({
      ...{ ...common, path: `${similarPath}/:recurso/:id`, title: 'Juntar cadastros' },
      code: () => import('./merge-page.tsx'),
    }),
  ]
}
