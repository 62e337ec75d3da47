import { useMemo, useState } from 'react'
import { today } from '#console/api/clock'
import { offers } from '#console/api/resources'
import { FormDialog } from '#console/crud/lazy-dialogs'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { planejamento } from '#resources/planejamento'
import { relatorio } from '#resources/relatorio'

const FilledReport = lazyInAntd(() => import('./new-report.tsx'))

interface WriteReportProps {
  readonly educador: number
  readonly turma: { readonly id: number; readonly nome: string }
  readonly onClose: () => void
}

/** The dialog of a new report: filled where the host says the plans of a day, empty on others. */
export default function WriteReport({ educador, turma, onClose }: WriteReportProps) {
  // The day on which the dialog was opened, even if it stays open past midnight.
  const [dia] = useState(today)
  const preset = useMemo(
    () => ({ data_relatorio: dia, educador_id: educador, turma_id: turma.id }),
    [dia, educador, turma.id],
  )
  if (offers(planejamento, 'doDia')) return <FilledReport {...{ turma, educador, dia, onClose }} />
  return <FormDialog resource={relatorio} preset={preset} onClose={onClose} />
}
