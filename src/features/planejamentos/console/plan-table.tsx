import type { ReactNode } from 'react'
import { has } from '#console/api/resources'
import type { Row as AnyRow } from '#console/api/row'
import { useRole } from '#console/api/session'
import { columnsOf } from '#console/crud/columns.tsx'
import { InlineButton } from '#console/ui/button.tsx'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { Pager, usePages } from '#console/ui/pager.tsx'
import { Rows } from '#console/ui/table.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'
import { dayOf } from '#model/format'
import { planejamento } from '#resources/planejamento'
import type { Plano } from './plan.ts'
import { PlanState } from './plan-state.tsx'
import './plans.css'

const PlanDialog = lazyInAntd(() => import('./plan-dialog.tsx'))

const pageSize = 5

interface PlanTableProps {
  readonly plans: readonly Plano[]
  readonly dateTitle?: string
  /** Whose they are, but for those that say of whom they are. */
  readonly own?: number
  readonly empty: string
  readonly actions?: (plan: AnyRow) => ReactNode
  /** Offered with all of a plan. */
  readonly onCopy?: ((plan: AnyRow) => void) | undefined
}

export function PlanTable({ plans, own, dateTitle, empty, actions, onCopy }: PlanTableProps) {
  const { shown, page, last, onChange } = usePages(plans, pageSize)
  const role = useRole()
  const today = dayOf(new Date())
  const { opened, open, close } = useDialogState<AnyRow>()
  // Without the column of the id: readers know a plan by its day and subject.
  const [, ...columns] = columnsOf(planejamento, role).map((column) => {
    if (column.name === 'data_aula' && dateTitle) return { ...column, title: dateTitle }
    // Opened, it shows what it has beyond the columns.
    return column.name === planejamento.display && has(planejamento.fields.observacao)
      ? { ...column, cell: (plan: AnyRow) => <PlanName {...{ plan, own }} onOpen={open} /> }
      : column
  })
  if (plans.length === 0) return <p className="panel-empty">{empty}</p>
  return (
    <>
      <Rows
        {...{ columns, actions }}
        rows={shown}
        keyOf={({ id }) => id}
        heading={planejamento.display}
        rowClass={({ data_aula }) => (data_aula < today ? 'past' : undefined)}
      />
      <Pager {...{ page, last, onChange }} label="Páginas de planejamentos" />
      {opened && (
        <PlanDialog
          plan={opened}
          onCopy={
            onCopy &&
            (() => {
              close()
              onCopy(opened)
            })
          }
          onClose={close}
        />
      )}
    </>
  )
}

interface PlanNameProps {
  readonly plan: AnyRow
  readonly own: number | undefined
  readonly onOpen: (plan: AnyRow) => void
}

function PlanName({ plan, own, onOpen }: PlanNameProps) {
  return (
    <>
      <InlineButton className="row-name-link" aria-haspopup="dialog" onClick={() => onOpen(plan)}>
        {plan[planejamento.display]}
      </InlineButton>
      {own && plan.educador_id !== own && (
        <span className="plan-state">De {plan.educador?.nome}</span>
      )}
      {plan.turma && <span className="plan-state">{plan.turma.nome}</span>}
      <PlanState plan={plan} />
    </>
  )
}
