import { useOne } from '@refinedev/core'
import type { ReactNode } from 'react'
import type { HttpError } from '#console/api/request'
import { DetailsDialog } from '#console/ui/details-dialog.tsx'
import { Loaded } from '#console/ui/page-state.tsx'
import type { Row } from '#model/resource'
import { aluno as students } from '#resources/aluno'

export interface OfStudentProps {
  readonly aluno: { readonly id: number; readonly nome: string }
  readonly onClose: () => void
}

interface OfStudentDialogProps extends OfStudentProps {
  /** 'Observações' */
  readonly what: string
  readonly children: (row: Row<typeof students>) => ReactNode
}

/** Something of a student, asked for when it is opened. */
export function OfStudentDialog({ aluno, onClose, what, children }: OfStudentDialogProps) {
  const { query } = useOne<Row<typeof students>, HttpError>({
    resource: students.name,
    id: aluno.id,
  })
  const { data, isError, refetch } = query
  const those = `as ${what.toLowerCase()}`
  return (
    <DetailsDialog title={`${what} de ${aluno.nome}`} width={480} onClose={onClose}>
      <Loaded
        query={{ data: data?.data, isError, refetch }}
        what={those}
        waiting={<p role="status">{`Carregando ${those}…`}</p>}
      >
        {children}
      </Loaded>
    </DetailsDialog>
  )
}
