import type { ReactNode } from 'react'
import type { Row as AnyRow } from '#console/api/row'
import { useRole } from '#console/api/session'
import { columnsOf } from '#console/crud/columns.tsx'
import { Pager, usePages } from '#console/ui/pager.tsx'
import { Rows } from '#console/ui/table.tsx'
import { dayOf } from '#model/format'
import type { Row } from '#model/resource'
import { planejamento } from '#resources/planejamento'
import './plans.css'

export type Plano = Row<typeof planejamento>

const pageSize = 5

interface PlanTableProps {
  readonly plans: readonly Plano[]
  readonly dateTitle?: string
  readonly empty: string
  readonly actions?: (plan: AnyRow) => ReactNode
}

export function PlanTable({ plans, dateTitle, empty, actions }: PlanTableProps) {
  const { shown, page, last, setPage } = usePages(plans, pageSize)
  const role = useRole()
  const today = dayOf(new Date())
  // Without the column of the id: readers know a plan by its day and subject.
  const [, ...columns] = columnsOf(planejamento, role).map((column) =>
    column.name === 'data_aula' && dateTitle ? { ...column, title: dateTitle } : column,
  )
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
      <Pager {...{ page, last }} label="Páginas de planejamentos" onChange={setPage} />
    </>
  )
}
