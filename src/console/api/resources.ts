import type { ResourceProps } from '@refinedev/core'
import { paths } from '#console/paths'
import type { Resource } from '#model/resource'
import { type ResourceName, resources } from '#resources'

const shows: { readonly [N in ResourceName]?: string } = {
  aluno: paths.aluno(':id'),
  turma: paths.turma(':id'),
}

export const refineResources: ResourceProps[] = Object.values<Resource>(resources).map(
  ({ name, screen }) => ({
    name,
    list: screen?.path,
    show: (shows as Readonly<Record<string, string>>)[name],
  }),
)

export function listPath({ name, screen }: Resource): string {
  if (!screen) throw new Error(`A entidade ${name} não tem tela`)
  return screen.path
}
