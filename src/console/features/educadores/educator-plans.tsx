import { upcoming } from '#console/features/planejamentos/plan-order'
import { type Plano, PlanTable } from '#console/features/planejamentos/plan-table.tsx'
import { LoadFailure } from '#console/ui/page-state.tsx'
import { Panel } from '#console/ui/panel.tsx'
import { dayOf } from '#model/format'

const emptyText = 'Nenhum planejamento encontrado para este educador.'

interface EducatorPlansProps {
  /** Undefined while they are awaited, or where they could not be loaded. */
  readonly plans: readonly Plano[] | undefined
  readonly failed: boolean
  readonly onRetry: () => void
}

/** The lessons that an educator has planned from today on. */
export function EducatorPlans({ plans, failed, onRetry }: EducatorPlansProps) {
  return (
    <Panel id="planejamentos" title="Próximos planejamentos">
      {plans ? (
        <PlanTable plans={upcoming(plans, dayOf(new Date()))} dateTitle="Data" empty={emptyText} />
      ) : failed ? (
        <LoadFailure what="os planejamentos" onRetry={onRetry} />
      ) : (
        <div className="skeleton plans-wait first-wait" />
      )}
    </Panel>
  )
}
