import type { Openings } from '#console/api/opening'
import { callPath } from '#console/api/route'
import { addresses } from '#resources/addresses'
import { turma } from '#resources/turma'

export const openings: Openings = {
  [addresses.frequencia]: () => [callPath(turma, 'list')],
  [addresses.frequencias]: () => [callPath(turma, 'list')],
}
