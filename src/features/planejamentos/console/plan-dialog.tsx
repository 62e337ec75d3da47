import Button from 'antd/es/button'
import type { Row as AnyRow } from '#console/api/row'
import { Details } from '#console/crud/details.tsx'
import { DetailsDialog } from '#console/ui/details-dialog.tsx'
import { planejamento } from '#resources/planejamento'

interface PlanDialogProps {
  readonly plan: AnyRow
  readonly onCopy: (() => void) | undefined
  readonly onClose: () => void
}

/** All of a plan: whether it was done, for which day it was written, and what was noted. */
export default function PlanDialog({ plan, onCopy, onClose }: PlanDialogProps) {
  return (
    <DetailsDialog
      title={planejamento.label.one}
      width={560}
      link={onCopy && <Button onClick={onCopy}>Copiar planejamento</Button>}
      onClose={onClose}
    >
      <Details resource={planejamento} row={plan} />
    </DetailsDialog>
  )
}
