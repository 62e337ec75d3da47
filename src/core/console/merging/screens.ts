import { screen } from '#console/screens'
import { declaredResources } from '#model/entities'
import { roles } from '#model/field'
import { similarPath } from './addresses.ts'

/** The screens where rows that may be one are told, and made one: of all entities that say how. */
export function mergeScreens() {
  const merged = Object.values(declaredResources()).flatMap(({ mergeable }) => mergeable ?? [])
  if (merged.length === 0) return []
  const common = {
    roles: roles.filter((role) => merged.some(({ access }) => access[role])),
    extension: true,
  } as const
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
