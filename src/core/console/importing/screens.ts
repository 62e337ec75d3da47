import { imported, importPath, importRoles } from '#console/api/resources'
import { screen } from '#console/screens'

/** The screens where rows of an entity are imported. */
export const importScreens = () =>
  imported().map((resource) =>
    screen({
      path: importPath(resource),
      title: `Importar ${resource.label.many.toLowerCase()}`,
      roles: importRoles(resource),
      code: () => import('./importacao-page.tsx'),
    }),
  )
