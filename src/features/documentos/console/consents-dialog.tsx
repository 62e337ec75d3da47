import { useOne } from '@refinedev/core'
import type { HttpError } from '#console/api/request'
import { DetailsDialog } from '#console/ui/details-dialog.tsx'
import { Loaded } from '#console/ui/page-state.tsx'
import type { Row } from '#model/resource'
import { aluno as students } from '#resources/aluno'
import { ConsentLines } from './consent-lines.tsx'

interface ConsentsDialogProps {
  readonly aluno: { readonly id: number; readonly nome: string }
  readonly onClose: () => void
}

/** What the family of a student allows, asked for when it is opened. */
export default function ConsentsDialog({ aluno, onClose }: ConsentsDialogProps) {
  const { query } = useOne<Row<typeof students>, HttpError>({
    resource: students.name,
    id: aluno.id,
  })
  const { data, isError, refetch } = query
  return (
    <DetailsDialog title={`Autorizações de ${aluno.nome}`} width={480} onClose={onClose}>
      <Loaded
        query={{ data: data?.data, isError, refetch }}
        what="as autorizações"
        waiting={<p role="status">Carregando as autorizações…</p>}
      >
        {({ consentimentos }) => <ConsentLines answers={consentimentos ?? []} />}
      </Loaded>
    </DetailsDialog>
  )
}
