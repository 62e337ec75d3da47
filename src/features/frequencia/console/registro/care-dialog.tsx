import { useOne } from '@refinedev/core'
import type { HttpError } from '#console/api/request'
import { DetailList } from '#console/ui/detail-list.tsx'
import { DetailsDialog } from '#console/ui/details-dialog.tsx'
import { Loaded } from '#console/ui/page-state.tsx'
import { observationsOf } from '#domain/observations'
import type { Row } from '#model/resource'
import { aluno as students } from '#resources/aluno'
import type { SignDialogProps } from './roll.ts'

export default function CareDialog({ aluno, onClose }: SignDialogProps) {
  const { query } = useOne<Row<typeof students>, HttpError>({
    resource: students.name,
    id: aluno.id,
  })
  const { data, isError, refetch } = query
  return (
    <DetailsDialog title={`Observações de ${aluno.nome}`} width={480} onClose={onClose}>
      <Loaded
        query={{ data: data?.data, isError, refetch }}
        what="as observações"
        waiting={<p role="status">Carregando as observações…</p>}
      >
        {(row) => (
          <DetailList
            isSingle
            items={observationsOf(students, row).map(({ label, text }) => [label, text])}
          />
        )}
      </Loaded>
    </DetailsDialog>
  )
}
