import { useList } from '@refinedev/core'
import type { HttpError } from '#console/api/http'
import type { Row } from '#model/resource'
import { aluno } from '#resources/aluno'

/** The students of a class, all of them, by name. */
export function useClassStudents(turma: number) {
  return useList<Row<typeof aluno>, HttpError>({
    resource: aluno.name,
    filters: [{ field: 'turma_id', operator: 'eq', value: turma }],
    pagination: { mode: 'off' },
    errorNotification: false,
  }).query
}
