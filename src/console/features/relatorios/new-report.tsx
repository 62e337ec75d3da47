import { useState } from 'react'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { dayOf } from '#model/format'
import { relatorio } from '#resources/relatorio'

const FormDialog = lazyInAntd(() => import('#console/crud/form-dialog.tsx'))

interface NewReportProps {
  readonly educador: number
  readonly turma: number
  readonly onClose: () => void
}

/** The dialog of a new report, of the day on which it is opened. */
export function NewReport({ educador, turma, onClose }: NewReportProps) {
  const [given] = useState(() => ({
    data_relatorio: dayOf(new Date()),
    educador_id: educador,
    turma_id: turma,
  }))
  return <FormDialog resource={relatorio} given={given} onClose={onClose} />
}
