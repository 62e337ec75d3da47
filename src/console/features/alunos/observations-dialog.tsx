import Button from 'antd/es/button'
import { Dialog } from '#console/ui/dialog.tsx'
import { emptyValue } from '#model/format'
import type { Row } from '#model/resource'
import { aluno } from '#resources/aluno'
import { observationsOf } from './observations.ts'

/** The health and learning flags of a student, with what was written of each. */
export default function ObservationsDialog(props: { row: Row<typeof aluno>; onClose: () => void }) {
  const { row, onClose } = props
  return (
    <Dialog
      title={`Observação de ${row.nome}`}
      width={480}
      onClose={onClose}
      footer={
        <Button autoFocus onClick={onClose}>
          Fechar
        </Button>
      }
    >
      <dl className="details single">
        {observationsOf(aluno, row).map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text || emptyValue}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
