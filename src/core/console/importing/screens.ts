import '#resources'
import { imported, importPath, importRoles } from '#console/api/resources'
import { screen } from '#console/screens'

export const screens = imported().map((resource) =>
  screen({
    path: importPath(resource),
    title: `Importar ${resource.label.many.toLowerCase()}`,
    roles: importRoles(resource),
    code: () => import('./importacao-page.tsx'),
  }),
)
