import type { MouseEvent, ReactNode } from 'react'
import type { Row } from '#console/api/data/row'
import { SortButton, sortOf } from '#console/ui/sort-button.tsx'
import type { Column } from './columns.tsx'

export interface RowsProps {
  readonly columns: readonly Column[]
  /** Undefined while the first rows are awaited. */
  readonly rows: readonly Row[] | undefined
  readonly waiting: boolean
  readonly empty: ReactNode
  readonly name: (row: Row) => ReactNode
  readonly menu: ((row: Row) => ReactNode) | null
  readonly onOpen?: ((row: Row) => void) | undefined
}

interface RowTableProps extends RowsProps {
  readonly display: string
  readonly ordem: string
  readonly onSort: (ordem: string) => void
  /** How wide the column of the actions is, in pixels; as wide as a menu's button where absent. */
  readonly menuWidth?: number | undefined
}

/** How many rows stand for those that are awaited. */
const awaited = Array.from({ length: 10 }, (_, index) => index)

/** The rows of a list. A native table: with antd's, which comes to 90 kB, the first rows would be there a second later. */
export function RowTable(props: RowTableProps) {
  const { columns, rows, waiting, empty, menu, menuWidth = 76, ordem, onSort } = props
  return (
    <div className="list-table">
      <table className="data-table" aria-busy={rows === undefined || waiting}>
        <thead>
          <tr>
            {columns.map(({ name, title, width, sortable }) => (
              <th key={name} scope="col" style={{ width }} aria-sort={sortOf(name, ordem)}>
                {sortable ? <SortButton {...{ name, title, ordem, onSort }} /> : title}
              </th>
            ))}
            {menu && (
              <th scope="col" className="not-printed" style={{ width: menuWidth }}>
                Ações
              </th>
            )}
          </tr>
        </thead>
        <tbody className={waiting ? 'waiting' : undefined}>
          {rows?.map((row) => (
            <TableRow key={row.id} row={row} {...props} />
          ))}
          {rows?.length === 0 && (
            <tr className="list-empty">
              <td colSpan={columns.length + (menu ? 1 : 0)}>{empty}</td>
            </tr>
          )}
          {!rows && awaited.map((key) => <AwaitedRow key={key} {...props} />)}
        </tbody>
      </table>
    </div>
  )
}

function TableRow({ row, columns, display, name, menu, onOpen }: RowTableProps & { row: Row }) {
  return (
    // The keyboard opens a row by its name, which is a button or a link.
    <tr className={onOpen && 'list-row'} onClick={(event) => isOnRow(event) && onOpen?.(row)}>
      {columns.map((column) => (
        <td key={column.name}>{column.name === display ? name(row) : column.cell(row)}</td>
      ))}
      {menu && <td className="not-printed">{menu(row)}</td>}
    </tr>
  )
}

function AwaitedRow({ columns, menu }: RowTableProps) {
  return (
    <tr>
      {columns.map(({ name }) => (
        <td key={name}>
          <span className="skeleton awaited" />
        </td>
      ))}
      {menu && <td />}
    </tr>
  )
}

/** A click on a control is the control's; one in a menu over the row only bubbles through React. */
function isOnRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  return !target.closest('a, button, input, label') && !window.getSelection()?.toString()
}
