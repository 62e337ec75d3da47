import type { SheetData } from 'write-excel-file/universal'
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
export async function workbookOf(tables: readonly Table[]): Promise<Blob> {
  const { default: writeWorkbook } = await import('write-excel-file/universal')
  return writeWorkbook(
    tables.map((table) => ({
      sheet: table.name,
      data: dataOf(table),
      columns: table.head.map((title, at) => ({ width: at === 0 ? 40 : title.length + 4 })),
      stickyRowsCount: 1,
    })),
  ).toBlob()
}

function dataOf({ head, lines }: Table): SheetData {
  const titles = head.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  return [titles, ...lines.map((line) => line.map(cellOf))]
}

/** A share is a number of Excel's that it shows in percent; a difference of shares is one in points. */
function cellOf({ unit, value }: Cell) {
  if (value === null) return null
  // Never a formula, which would run where the file is opened.
  if (typeof value === 'string') return { value, type: String }
  if (unit === 'percent') return { value: value / 100, type: Number, format: '0.0 %' }
  return { value, type: Number, format: unit === 'points' ? '0.0' : '#,##0' }
}
