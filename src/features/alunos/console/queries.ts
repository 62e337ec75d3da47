/** The filters of 'Alunos - Relatórios' (section 2 of the specification). */
export const reportFilters = ['ano_letivo', 'turma_id', 'situacao', 'selo']
