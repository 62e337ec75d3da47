import Table, { type TableProps } from 'antd/es/table'
import type { MouseEvent, ReactNode } from 'react'
import type { Row } from '#console/providers/data/row'
import type { Column } from './columns.tsx'

export interface RowsProps {
  readonly columns: readonly Column[]
  /** Undefined while the first rows are awaited. */
  readonly rows: readonly Row[] | undefined
  readonly waiting: boolean
  readonly empty: ReactNode
  readonly name: (row: Row) => ReactNode
  readonly menu: ((row: Row) => ReactNode) | null
  readonly onOpen: (row: Row) => void
}

interface RowTableProps extends RowsProps {
  readonly display: string
  readonly ordem: string
  readonly onSort: (ordem: string) => void
  /** How wide the column of the actions is, in pixels; as wide as a menu's button where absent. */
  readonly menuWidth?: number | undefined
}

/** Rows that stand for those that are awaited. */
const awaited: readonly Row[] = Array.from({ length: 10 }, (_, index) => ({ id: -1 - index }))

export function RowTable(props: RowTableProps) {
  const { columns, rows, waiting, empty, name, menu, onOpen, display, ordem, onSort } = props
  const sortOrder = (column: string) =>
    ordem === column ? 'ascend' : ordem === `-${column}` ? 'descend' : null
  const tableColumns: TableProps<Row>['columns'] = columns.map((column) => ({
    key: column.name,
    // An element: antd repeats a string as the aria-label of its cell, beside a filter with the same label.
    title: <span>{column.title}</span>,
    ...(column.width ? { width: column.width } : {}),
    ...(column.sortable ? { sorter: true, sortOrder: sortOrder(column.name) } : {}),
    render: (_, row) =>
      row.id < 0 ? <Awaited /> : column.name === display ? name(row) : column.cell(row),
  }))
  if (menu) {
    tableColumns.push({
      key: 'acoes',
      title: 'Ações',
      width: props.menuWidth ?? 76,
      render: (_, row) => (row.id < 0 ? null : menu(row)),
    })
  }
  return (
    <Table<Row>
      className="list-table"
      size="middle"
      rowKey="id"
      tableLayout="fixed"
      columns={tableColumns}
      dataSource={rows ?? awaited}
      loading={{ spinning: waiting, delay: 250 }}
      pagination={false}
      locale={{ emptyText: empty }}
      showSorterTooltip={false}
      aria-busy={rows === undefined}
      onRow={(row) => (row.id < 0 ? {} : { onClick: (event) => isOnRow(event) && onOpen(row) })}
      onChange={(_, __, sorter) => {
        const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
        onSort(order ? `${order === 'descend' ? '-' : ''}${String(columnKey)}` : '')
      }}
    />
  )
}

function Awaited() {
  return <span className="skeleton awaited" />
}

/** A click on a control is the control's; one in a menu over the row only bubbles through React. */
function isOnRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  return !target.closest('a, button, input, label') && !window.getSelection()?.toString()
}
