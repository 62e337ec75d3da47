import Table from 'antd/es/table'
import { type ReactNode, useState } from 'react'
import { useNarrow } from '#console/crud/narrow'
import { paginationItem } from '#console/crud/pagination-item.tsx'
import { usePrinting } from '#console/crud/printing'
import { Pager } from '#console/layout/pager.tsx'
import './sheet.css'

/** A column of a sheet; where it is narrow, a line of its card. */
export interface SheetColumn<R> {
  readonly key: string
  readonly title: string
  readonly cell: (row: R) => ReactNode
  readonly compare: (a: R, b: R) => number
  readonly isNumber?: boolean
}

interface SheetProps<R> {
  readonly title: string
  readonly rows: readonly R[]
  readonly keyOf: (row: R) => string
  readonly columns: readonly SheetColumn<R>[]
}

const pageSize = 50

/** Rows that are all here already: a sorted table of pages, one long page on paper, or cards where there is no room for one. */
export function Sheet<R extends object>(props: SheetProps<R>) {
  const isNarrow = useNarrow()
  const Form = isNarrow ? Cards : Rows
  return (
    <section className="card attendance-sheet">
      <h2>{props.title}</h2>
      <Form {...props} />
    </section>
  )
}

function Rows<R extends object>({ rows, keyOf, columns }: SheetProps<R>) {
  const printing = usePrinting()
  return (
    <Table<R>
      size="middle"
      dataSource={rows}
      rowKey={keyOf}
      showSorterTooltip={false}
      pagination={{
        pageSize: printing ? rows.length : pageSize,
        hideOnSinglePage: true,
        showSizeChanger: false,
        itemRender: paginationItem,
      }}
      columns={columns.map(({ key, title, cell, compare, isNumber }) => ({
        key,
        title,
        sorter: compare,
        align: isNumber ? ('right' as const) : ('left' as const),
        render: (_: unknown, row: R) => cell(row),
      }))}
    />
  )
}

function Cards<R extends object>({ rows, keyOf, columns }: SheetProps<R>) {
  const [page, setPage] = useState(1)
  const [heading, ...lines] = columns
  const last = Math.max(1, Math.ceil(rows.length / pageSize))
  const current = Math.min(page, last)
  return (
    <>
      <ul className="attendance-cards">
        {rows.slice((current - 1) * pageSize, current * pageSize).map((row) => (
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
      <Pager page={current} pageSize={pageSize} total={rows.length} onChange={setPage} />
    </>
  )
}
