import { cellText } from '#model/spreadsheet'
import type { CheckedRow } from '#model/spreadsheet-check'
import { errorText } from './row-errors.ts'

/** The lines as a workbook with the columns of the file and the reason of each; all of it text, so that no formula runs. */
export async function errorSheet(
  titles: readonly string[],
  rows: readonly CheckedRow[],
): Promise<Blob> {
  const { default: writeWorkbook } = await import('write-excel-file/universal')
  const head = [...titles, 'Motivo'].map((value) => ({ value, fontWeight: 'bold' as const }))
  const lines = rows.map(({ cells, errors }) => {
    const reasons = Object.entries(errors).map(errorText).join('; ')
    return [...titles.map((_, column) => cellText(cells[column])), reasons].map(asText)
  })
  const columns = head.map(({ value }) => ({ width: value === 'Motivo' ? 60 : 22 }))
  return writeWorkbook([head, ...lines], { columns, stickyRowsCount: 1 }).toBlob()
}

function asText(value: string) {
  return value ? { value, type: String } : null
}
