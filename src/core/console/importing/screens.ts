import { imported, importPath, importRoles } from '#console/api/resources'
import { screen } from '#console/screens'
import { coordinates, roles } from '#model/role'

/** The screens where rows of an entity are imported, and the one of what was. */
export const importScreens = () => [
  ...imported().map((resource) =>
    screen({
      path: importPath(resource),
      title: `Importar ${resource.label.many.toLowerCase()}`,
      roles: importRoles(resource),
      code: () => import('./importacao-page.tsx'),
    }),
  ),
  screen({
    path: '/importacoes',
    title: 'Importações',
    roles: roles.filter(coordinates),
    icon: 'upload',
    group: 'administracao',
    order: 55,
    extension: true,
    code: () => import('./importacoes-page.tsx'),
  }),
]
