import { type ReactNode, useMemo, useState } from 'react'
import { media, useMedia } from '#console/ui/media'
import { Pager, usePages } from '#console/ui/pager.tsx'
import { SortButton, sortOf } from '#console/ui/sort-button.tsx'
import '../../../crud/crud.css'
import './sheet.css'

/** A column of a sheet; where it is narrow, a line of its card. */
export interface SheetColumn<R> {
  readonly key: string
  readonly title: string
  readonly cell: (row: R) => ReactNode
  readonly compare: (a: R, b: R) => number
  readonly isNumber?: boolean
}

interface RowsProps<R> {
  readonly rows: readonly R[]
  readonly keyOf: (row: R) => string
  readonly columns: readonly SheetColumn<R>[]
}

interface SheetProps<R> extends RowsProps<R> {
  readonly title: string
}

interface TableProps<R> extends RowsProps<R> {
  readonly ordem: string
  readonly onSort: (ordem: string) => void
}

const pageSize = 50

/** Rows that are all here already: a sorted table of pages, one long page on paper, or cards where there is no room for one. */
export function Sheet<R extends object>({ title, rows, keyOf, columns }: SheetProps<R>) {
  const isNarrow = useMedia(media.narrow)
  const [ordem, setOrdem] = useState('')
  const sorted = useMemo(() => inOrder(rows, columns, ordem), [rows, columns, ordem])
  const { shown, setPage, ...pages } = usePages(sorted, pageSize)
  return (
    <section className="card attendance-sheet">
      <h2>{title}</h2>
      {isNarrow ? (
        <Cards rows={shown} keyOf={keyOf} columns={columns} />
      ) : (
        <Table rows={shown} keyOf={keyOf} columns={columns} ordem={ordem} onSort={setOrdem} />
      )}
      {shown.length < rows.length && <Pager {...pages} onChange={setPage} />}
    </section>
  )
}

function inOrder<R>(rows: readonly R[], columns: readonly SheetColumn<R>[], ordem: string) {
  const column = columns.find(({ key }) => sortOf(key, ordem))
  if (!column) return rows
  const sign = sortOf(column.key, ordem) === 'ascending' ? 1 : -1
  return [...rows].sort((a, b) => sign * column.compare(a, b))
}

function Table<R>({ rows, keyOf, columns, ordem, onSort }: TableProps<R>) {
  const kind = (isNumber = false) => (isNumber ? 'number' : undefined)
  return (
    <table className="data-table">
      <thead>
        <tr>
          {columns.map(({ key, title, isNumber }) => (
            <th key={key} scope="col" className={kind(isNumber)} aria-sort={sortOf(key, ordem)}>
              <SortButton name={key} title={title} ordem={ordem} onSort={onSort} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ key, cell, isNumber }) => (
              <td key={key} className={kind(isNumber)}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cards<R>({ rows, keyOf, columns }: RowsProps<R>) {
  const [heading, ...lines] = columns
  return (
    <ul className="attendance-cards">
      {rows.map((row) => (
        <li key={keyOf(row)}>
          <p>{heading?.cell(row)}</p>
          <dl>
            {lines.map(({ key, title, cell }) => (
              <div key={key}>
                <dt>{title}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
