import type { Openings } from '#console/api/opening'
import { callPath } from '#console/api/route'
import { paths } from '#console/paths'
import { turma } from '#resources/turma'

export const openings: Openings = {
  [paths.frequencia]: () => [callPath(turma, 'list')],
  [paths.frequencias]: () => [callPath(turma, 'list')],
}
