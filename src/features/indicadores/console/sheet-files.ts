import type { WorkbookCell, WorkbookSheet } from '#console/ui/workbook'
import { csvOfCells } from '#model/csv'
import type { Cell, Table } from './tables.ts'

/** A table as a CSV file, with numbers that Excel counts with; a share says so in the words of its line. */
export function csvFile({ head, lines }: Table): Blob {
  const text = csvOfCells([
    head,
    ...lines.map(([first, ...cells]) => {
      const isShare = cells.some(({ unit }) => unit === 'percent')
      return [`${first?.value}${isShare ? ' (%)' : ''}`, ...cells.map(({ value }) => value)]
    }),
  ])
  return new Blob([text], { type: 'text/csv;charset=utf-8' })
}

/** The tables as the tabs of an Excel file. */
export function sheetsOf(tables: readonly Table[]): WorkbookSheet[] {
  return tables.map(({ name, head, lines }) => ({
    name,
    lines: [head, ...lines.map((line) => line.map(cellOf))],
    widths: head.map((title, at) => (at === 0 ? 40 : title.length + 4)),
  }))
}

/** A share is a number of Excel's that it shows in percent; a difference of shares is one in points. */
function cellOf({ unit, value }: Cell): WorkbookCell {
  if (typeof value !== 'number') return value
  if (unit === 'percent') return { value: value / 100, format: '0.0 %' }
  return { value, format: unit === 'points' ? '0.0' : '#,##0' }
}
