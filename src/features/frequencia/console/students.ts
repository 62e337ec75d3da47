import { useList } from '@refinedev/core'
import type { HttpError } from '#console/api/request'
import type { Row } from '#model/resource'
import { aluno } from '#resources/aluno'

export function useClassStudents(turma: number, enabled: unknown = true) {
  return useList<Row<typeof aluno>, HttpError>({
    resource: aluno.name,
    filters: [{ field: 'turma_id', operator: 'eq', value: turma }],
    sorters: [{ field: 'nome', order: 'asc' }],
    pagination: { mode: 'off' },
    queryOptions: { enabled: Boolean(enabled) },
  }).query
}
