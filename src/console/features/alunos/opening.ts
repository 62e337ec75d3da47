import type { Openings } from '#console/api/opening'
import { firstPagePath } from '#console/crud/list-state'
import { paths } from '#console/paths'
import { aluno } from '#resources/aluno'

export const openings: Openings = {
  [paths.alunosRelatorios]: () => [firstPagePath(aluno)],
}
