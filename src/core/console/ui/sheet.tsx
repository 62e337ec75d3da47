import { useMemo, useState } from 'react'
import { Pager, usePages } from './pager.tsx'
import { type Column, Rows, sortOf } from './table.tsx'

export interface SheetColumn<R> extends Column<R> {
  readonly compare: (a: R, b: R) => number
}

interface SheetProps<R> {
  readonly title: string
  readonly rows: readonly R[]
  readonly keyOf: (row: R) => string
  readonly columns: readonly SheetColumn<R>[]
}

const pageSize = 50

export function Sheet<R extends object>({ title, rows, keyOf, columns }: SheetProps<R>) {
  const [ordem, setOrdem] = useState('')
  const sorted = useMemo(() => inOrder(rows, columns, ordem), [rows, columns, ordem])
  const { shown, ...pages } = usePages(sorted, pageSize)
  return (
    <section className="card sheet">
      <h2>{title}</h2>
      <Rows
        {...{ keyOf, ordem }}
        columns={columns.map((column) => ({ ...column, sortable: true }))}
        rows={shown}
        heading={columns[0]?.name ?? ''}
        onSort={setOrdem}
      />
      {shown.length < rows.length && <Pager {...pages} />}
    </section>
  )
}

function inOrder<R>(rows: readonly R[], columns: readonly SheetColumn<R>[], ordem: string) {
  const column = columns.find(({ name }) => sortOf(name, ordem))
  if (!column) return rows
  const sign = sortOf(column.name, ordem) === 'ascending' ? 1 : -1
  return [...rows].sort((a, b) => sign * column.compare(a, b))
}
