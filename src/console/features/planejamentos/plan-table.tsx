import type { ReactNode } from 'react'
import type { Row as AnyRow } from '#console/api/data/row'
import { useRole } from '#console/api/use-role'
import { RowCards } from '#console/crud/cards.tsx'
import { columnsOf } from '#console/crud/columns.tsx'
import { media, useMedia } from '#console/ui/media'
import { Pager, usePages } from '#console/ui/pager.tsx'
import { dayOf } from '#model/format'
import type { Row } from '#model/resource'
import { planejamento } from '#resources/planejamento'
import '../../crud/cards.css'
import './plans.css'

export type Plano = Row<typeof planejamento>

/** Plans of a page. */
const pageSize = 5
const { display } = planejamento

interface PlanTableProps {
  /** In the order in which they are shown. */
  readonly plans: readonly Plano[]
  /** The title of the column of days, where it is not the field's own. */
  readonly dateTitle?: string
  /** What is said where there is none. */
  readonly empty: string
  readonly actions?: (plan: AnyRow) => ReactNode
}

/** Lesson plans as a table, or as cards where it does not fit. */
export function PlanTable({ plans, dateTitle, empty, actions }: PlanTableProps) {
  const { shown, page, last, setPage } = usePages(plans, pageSize)
  const role = useRole()
  const narrow = useMedia(media.narrow)
  const today = dayOf(new Date())
  // Rows are told apart by what they are about: their id says nothing here.
  const [, ...columns] = columnsOf(planejamento, role).map((column) =>
    column.name === 'data_aula' && dateTitle ? { ...column, title: dateTitle } : column,
  )
  const nothing = () => {}
  if (plans.length === 0) return <p className="plan-empty">{empty}</p>
  return (
    <>
      {narrow ? (
        <RowCards
          {...{ columns, display, empty }}
          rows={shown}
          waiting={false}
          name={(plan) => plan[display]}
          menu={actions ?? null}
          onOpen={nothing}
        />
      ) : (
        <table className="plan-table">
          <thead>
            <tr>
              {columns.map(({ name, title }) => (
                <th key={name} scope="col">
                  {title}
                </th>
              ))}
              {actions && (
                <th scope="col" className="not-printed">
                  Ações
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map((plan) => (
              <tr key={plan.id} className={plan.data_aula < today ? 'past' : undefined}>
                {columns.map(({ name, cell }) => (
                  <td key={name}>{cell(plan)}</td>
                ))}
                {actions && <td className="not-printed">{actions(plan)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pager {...{ page, last }} label="Páginas de planejamentos" onChange={setPage} />
    </>
  )
}
