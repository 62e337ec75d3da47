import { type ReactNode, useMemo } from 'react'
import type { HttpError } from '#console/api/request'
import type { Row } from '#console/api/row'
import { useRole } from '#console/api/session'
import { useList } from '#console/api/use-list'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { Loaded } from '#console/ui/page-state.tsx'
import { Panel } from '#console/ui/panel.tsx'
import { Rows } from '#console/ui/table.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'
import { aboveOf, isClosed } from '#model/closed'
import { declaredResources } from '#model/entities'
import { expansionOf, type Resource } from '#model/resource'
import { AddButton, RowName } from './action-buttons.tsx'
import { cellOf, columnsOf } from './columns.tsx'
import { Dialogs, useDialogs } from './dialogs.tsx'
import { RowMenu } from './row-menu.tsx'

const RowDialog = lazyInAntd(() => import('./row-dialog.tsx'))

interface RowsPanelProps {
  readonly resource: Resource
  /** The reference to the row whose page this is. */
  readonly by: string
  readonly of: Row
  /** Without rows it is not there. */
  readonly hidesEmpty?: boolean
  /** What stands beside its title instead of a button for a new row. */
  readonly aside?: ReactNode
}

/** The rows of a resource that refer to one row, on its page, with what the role may do with them. */
export function RowsPanel({ resource, by, of, hidesEmpty, aside }: RowsPanelProps) {
  const { name, label, display, api } = resource
  const role = useRole()
  const { query } = useList<Row, HttpError>({
    resource: name,
    filters: [{ field: by, operator: 'eq', value: of.id }],
    pagination: { mode: 'off' },
  })
  const { dialog, close, ...may } = useDialogs(resource)
  const [[, above] = []] = aboveOf(declaredResources(), resource).filter(([name]) => name === by)
  const isShut = above !== undefined && isClosed(above, of)
  const { create, actions } = isShut ? { create: null, actions: null } : may
  const shown = useDialogState<number>()
  const preset = useMemo(() => ({ [by]: of.id, [expansionOf(by)]: of }), [by, of])
  const onOpen = api.show ? ({ id }: Row) => shown.open(id) : undefined
  const nameOf = cellOf(resource, display)
  const opening = onOpen && ((row: Row) => <RowName {...{ row, onOpen }}>{nameOf(row)}</RowName>)
  const columns = columnsOf(resource, role)
    .filter((column) => column.name !== 'id' && column.name !== by)
    .map((column) => (column.name === display && opening ? { ...column, cell: opening } : column))
  if (hidesEmpty && !query.data?.total) return null
  return (
    <Panel
      id={name}
      className="rows-panel"
      title={label.many}
      aside={aside ?? (create && <AddButton isSmall label={label.add} onClick={create} />)}
    >
      {isShut && <p className="quiet">{above.closed?.says}</p>}
      <Loaded query={query} what={label.many.toLowerCase()}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="panel-empty">{label.empty}</p>
          ) : (
            <Rows
              {...{ columns, onOpen }}
              rows={data}
              keyOf={({ id }) => id}
              heading={display}
              actions={
                actions && ((row) => <RowMenu of={String(nameOf(row))} actions={actions(row)} />)
              }
            />
          )
        }
      </Loaded>
      <Dialogs {...{ resource, dialog, preset }} onClose={close} />
      {shown.opened !== null && (
        <RowDialog resource={resource} id={shown.opened} onClose={shown.close} />
      )}
    </Panel>
  )
}
