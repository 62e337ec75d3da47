import { useOne } from '@refinedev/core'
import type { HttpError } from '#console/api/request'
import type { Row } from '#model/resource'
import { aluno } from '#resources/aluno'

export type Aluno = Row<typeof aluno>

export function useStudent(id: number | string) {
  return useOne<Aluno, HttpError>({ resource: aluno.name, id, errorNotification: false })
}
