import type { HttpError } from '#console/api/request'
import { has } from '#console/api/resources'
import { useList } from '#console/api/use-list'
import type { Row } from '#model/resource'
import { aluno } from '#resources/aluno'

export function useClassStudents(turma: number, enabled: unknown = true) {
  // On a documented host a student is in one class.
  const field = has(aluno.fields.oficinas_ids) ? 'esta_em' : 'turma_id'
  return useList<Row<typeof aluno>, HttpError>({
    resource: aluno.name,
    filters: [{ field, operator: 'eq', value: turma }],
    sorters: [{ field: 'nome', order: 'asc' }],
    pagination: { mode: 'off' },
    queryOptions: { enabled: Boolean(enabled) },
  }).query
}
