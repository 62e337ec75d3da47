import type { HttpError } from '#console/api/request'
import { useList } from '#console/api/use-list'
import type { Row } from '#model/resource'
import { turma } from '#resources/turma'

/** The classes that somebody reaches, with what names them in a choice. */
export function useClassNames(enabled = true) {
  return useList<Row<typeof turma>, HttpError>({
    resource: turma.name,
    pagination: { mode: 'off' },
    meta: { only: [turma.display, 'ano_letivo', 'encerrada_em'] },
    queryOptions: { enabled },
  })
}
