import type { Openings } from '#console/api/opening'
import { firstPagePath } from '#console/crud/list-state'
import { addresses } from '#resources/addresses'
import { aluno } from '#resources/aluno'

/** The filters of 'Alunos - Relatórios' (section 2 of the specification). */
export const reportFilters = ['ano_letivo', 'turma_id', 'situacao', 'selo']

export const openings: Openings = {
  [addresses.alunosRelatorios]: () => [firstPagePath(aluno, reportFilters)],
}
