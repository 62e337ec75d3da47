import { DetailList } from '#console/ui/detail-list.tsx'
import { DetailsDialog } from '#console/ui/details-dialog.tsx'
import { observationsOf } from '#domain/observations'
import type { Row } from '#model/resource'
import { aluno } from '#resources/aluno'

export default function ObservationsDialog(props: { row: Row<typeof aluno>; onClose: () => void }) {
  const { row, onClose } = props
  return (
    <DetailsDialog title={`Observação de ${row.nome}`} width={480} onClose={onClose}>
      <DetailList
        isSingle
        items={observationsOf(aluno, row).map(({ label, text }) => [label, text])}
      />
    </DetailsDialog>
  )
}
