import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useState,
} from 'react'
import { emptyValue } from '#model/format'
import { Icon } from './icon.tsx'
import { media, useMedia } from './media.ts'
import './table.css'

export interface Column<R> {
  readonly name: string
  readonly title: string
  /** False where the row has nothing to show: a card leaves the line out. */
  readonly cell: (row: R) => ReactNode
  /** A card leaves out the line of a row without a value, too. */
  readonly isSparse?: boolean
  readonly sortable?: boolean
  /** In pixels. */
  readonly width?: number
  /** What a column without a width has where the table is wider than its place. */
  readonly minWidth?: number
  readonly className?: string
}

/** Boxes by which rows are marked: one beside each row, and one for all of them. */
export interface Marking<R> {
  readonly head: ReactNode
  readonly box: (row: R) => ReactNode
}

interface RowsProps<R> {
  readonly columns: readonly Column<R>[]
  readonly rows: readonly R[] | undefined
  readonly keyOf: (row: R) => string | number
  /** The column that names a row: the title of its card. */
  readonly heading: string
  readonly isStale?: boolean
  readonly empty?: ReactNode
  readonly actions?: ((row: R) => ReactNode) | null | undefined
  readonly actionsWidth?: number | undefined
  readonly marking?: Marking<R> | null
  /** The column by which rows are in order, with a minus before it for the other way round. */
  readonly ordem?: string
  readonly onSort?: (ordem: string) => void
  readonly onOpen?: ((row: R) => void) | undefined
  readonly rowClass?: (row: R) => string | undefined
  /** What makes a table that is wider than its place scroll in it. */
  readonly scroller?: {
    readonly frame: ComponentProps<'div'>
    readonly table: ComponentProps<'table'>
  }
}

/** Native: antd's table alone is 90 kB. */
export function Rows<R>(props: RowsProps<R>) {
  const narrow = useMedia(media.narrow)
  const shown = { ...props, rows: useFirstPart(props.rows, narrow ? 140 : 60) }
  return narrow ? <Cards {...shown} /> : <Table {...shown} />
}

/** The first picture of a document is drawn with the rows that fill its window, of at least `height` with what is above them; the others follow. */
let isFirst = typeof window === 'object'

function useFirstPart<R>(rows: readonly R[] | undefined, height: number) {
  const [isPart, setPart] = useState(isFirst)
  useEffect(() => {
    if (!rows || !isPart) return
    isFirst = false
    const frame = requestAnimationFrame(() => startTransition(() => setPart(false)))
    return () => cancelAnimationFrame(frame)
  }, [rows, isPart])
  return isPart ? rows?.slice(0, Math.ceil(window.innerHeight / height)) : rows
}

const awaited = Array.from({ length: 10 }, (_, index) => index)

function Table<R>(props: RowsProps<R>) {
  const { columns, rows, keyOf, isStale, empty, actions, actionsWidth } = props
  const { ordem = '', onSort, onOpen, rowClass, marking, scroller } = props
  // A button with words is why the list is there: it stays in sight.
  const actionsClass = actionsWidth ? 'pinned-actions not-printed' : 'not-printed'
  return (
    <div className="table-frame" {...scroller?.frame}>
      <table className="data-table" {...scroller?.table} aria-busy={rows === undefined || isStale}>
        <thead>
          <tr>
            {marking && <td className="mark-cell not-printed">{marking.head}</td>}
            {columns.map(({ name, title, width, sortable, className }) => (
              <th
                key={name}
                scope="col"
                className={className}
                style={{ width }}
                aria-sort={sortOf(name, ordem)}
              >
                {sortable && onSort ? <SortButton {...{ name, title, ordem, onSort }} /> : title}
              </th>
            ))}
            {actions && (
              <th scope="col" className={actionsClass} style={{ width: actionsWidth ?? 76 }}>
                Ações
              </th>
            )}
          </tr>
        </thead>
        <tbody className={isStale ? 'stale' : undefined}>
          {rows?.map((row) => (
            // The keyboard opens a row by its name, which is a button or a link.
            <tr
              key={keyOf(row)}
              className={onOpen ? 'list-row' : rowClass?.(row)}
              onClick={(event) => isOnRow(event) && onOpen?.(row)}
            >
              {marking && <td className="mark-cell not-printed">{marking.box(row)}</td>}
              {columns.map(({ name, cell, className }) => (
                <td key={name} className={className}>
                  {cell(row)}
                </td>
              ))}
              {actions && <td className={actionsClass}>{actions(row)}</td>}
            </tr>
          ))}
          {rows?.length === 0 && (
            <tr className="list-empty">
              <td colSpan={columns.length + (actions ? 1 : 0) + (marking ? 1 : 0)}>{empty}</td>
            </tr>
          )}
          {!rows &&
            awaited.map((key) => (
              <tr key={key}>
                {marking && <td className="mark-cell" />}
                {columns.map(({ name, className }) => (
                  <td key={name} className={className}>
                    <span className="skeleton awaited" />
                  </td>
                ))}
                {actions && <td />}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}

function Cards<R>(props: RowsProps<R>) {
  const { columns, rows, keyOf, heading, isStale, empty, actions, marking } = props
  if (rows?.length === 0) return <div className="list-empty">{empty}</div>
  if (!rows)
    return (
      <div className="cards" aria-busy>
        {awaited.slice(0, 4).map((key) => (
          <div key={key} className="skeleton card awaited" />
        ))}
      </div>
    )
  const lines = columns.filter(({ name }) => name !== heading)
  const cards = (
    <ul className="cards" aria-busy={isStale}>
      {rows.map((row) => (
        <li className="card" key={keyOf(row)}>
          <div className="card-head">
            {marking?.box(row)}
            <span className="card-name">
              {columns.find(({ name }) => name === heading)?.cell(row)}
            </span>
            {actions?.(row)}
          </div>
          <dl>
            {lines.map(({ name, title, cell, isSparse }) => {
              const shown = cell(row)
              return (
                shown !== false &&
                !(isSparse && shown === emptyValue) && (
                  <div key={name}>
                    <dt>{title}</dt>
                    <dd>{shown}</dd>
                  </div>
                )
              )
            })}
          </dl>
        </li>
      ))}
    </ul>
  )
  if (!marking) return cards
  return (
    <>
      <div className="cards-head not-printed">{marking.head}</div>
      {cards}
    </>
  )
}

/** A click on a control is the control's; one in a menu over the row only bubbles through React. */
function isOnRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  return !target.closest('a, button, input, label') && !window.getSelection()?.toString()
}

export function sortOf(column: string, ordem: string): 'ascending' | 'descending' | undefined {
  if (ordem === column) return 'ascending'
  return ordem === `-${column}` ? 'descending' : undefined
}

interface SortButtonProps {
  readonly name: string
  readonly title: string
  readonly ordem: string
  readonly onSort: (ordem: string) => void
}

function SortButton({ name, title, ordem, onSort }: SortButtonProps) {
  const sort = sortOf(name, ordem)
  const next = sort === 'descending' ? '' : sort === 'ascending' ? `-${name}` : name
  return (
    <button type="button" className="sort-button" onClick={() => onSort(next)}>
      {title}
      <Icon name={sort ?? 'sortable'} size={14} />
    </button>
  )
}
