import { useOne } from '@refinedev/core'
import type { HttpError } from '#console/api/http'
import type { Row } from '#model/resource'
import { aluno } from '#resources/aluno'

export type Aluno = Row<typeof aluno>

export function useStudent(id: number | string) {
  return useOne<Aluno, HttpError>({ resource: aluno.name, id, errorNotification: false })
}

/** Whether the server says that there is no such row; an address that names none is the same. */
export function isAbsent(error: HttpError): boolean {
  return error.status === 404 || error.status === 400
}
