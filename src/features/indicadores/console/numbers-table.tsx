import type { Indicators } from '#domain/indicators'
import { CellsTable } from './cells-table.tsx'
import { indicatorRows } from './number-rows.ts'
import { tablesOf } from './tables.ts'

export function NumbersTable({ answer, isOfClass }: { answer: Indicators; isOfClass: boolean }) {
  const rows = indicatorRows(answer, isOfClass)
  return (
    <section className="card numbers">
      <CellsTable
        table={tablesOf(answer, isOfClass).numeros}
        noteOf={(line) => rows[line]?.note && <small>{rows[line].note}</small>}
        classOf={(line) => (rows[line]?.isPart ? 'part' : undefined)}
      />
    </section>
  )
}
