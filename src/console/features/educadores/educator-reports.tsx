import { useState } from 'react'
import {
  type PeriodChoice,
  PeriodFilter,
  periodOf,
} from '#console/features/relatorios/period-filter.tsx'
import { isIn } from '#console/features/relatorios/quick-dates'
import { ReportList } from '#console/features/relatorios/report-list.tsx'
import { emptyTexts, type Relatorio } from '#console/features/relatorios/texts'
import { Panel } from '#console/ui/panel.tsx'
import { dayOf } from '#model/format'

interface EducatorReportsProps {
  /** Undefined while they are awaited, or where they could not be loaded. */
  readonly reports: readonly Relatorio[] | undefined
  readonly failed: boolean
  readonly onRetry: () => void
}

/** The reports of an educator: all of them, or those of some days. */
export function EducatorReports({ reports, ...rest }: EducatorReportsProps) {
  const [choice, setChoice] = useState<PeriodChoice | null>(null)
  const period = periodOf(choice, dayOf(new Date()))
  return (
    <Panel id="relatorios" title="Relatórios do educador">
      <PeriodFilter choice={choice} onChange={setChoice} />
      <ReportList
        key={JSON.stringify(period)}
        reports={reports?.filter(({ data_relatorio }) => isIn(period, data_relatorio))}
        empty={emptyTextOf(period)}
        note={({ report }) => report}
        {...rest}
      />
    </Panel>
  )
}

function emptyTextOf(period: ReturnType<typeof periodOf>): string {
  if (!period) return emptyTexts.educator
  return period.from === period.to ? emptyTexts.day : emptyTexts.filtered
}
