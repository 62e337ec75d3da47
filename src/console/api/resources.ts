import type { ResourceProps } from '@refinedev/core'
import { paths } from '#console/paths'
import { type ResourceName, resources } from '#resources'

const addresses: Partial<Record<ResourceName, Pick<ResourceProps, 'list' | 'show'>>> = {
  aluno: { list: paths.alunos, show: paths.aluno(':id') },
  turma: { list: paths.turmas, show: paths.turma(':id') },
  educador: { list: paths.educadores },
}

/** Refine's resources: every entity of the model, with its address where it has screens of its own. */
export const refineResources: ResourceProps[] = Object.values(resources).map(({ name }) => ({
  name,
  ...addresses[name],
}))
