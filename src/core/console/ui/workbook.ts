import writeWorkbook from 'write-excel-file/universal'

/** A cell of a workbook; a number may say how Excel shows it. */
export type WorkbookCell =
  | string
  | number
  | null
  | { readonly value: number; readonly format: string }

/** A sheet of a workbook: a line of titles and those below it; columns are as wide as so many letters. */
export interface WorkbookSheet {
  readonly name: string
  readonly lines: readonly (readonly WorkbookCell[])[]
  readonly widths: readonly number[]
}

export function workbookOf(sheets: readonly WorkbookSheet[]): Promise<Blob> {
  return writeWorkbook(
    sheets.map(({ name, lines: [titles = [], ...lines], widths }) => ({
      sheet: name,
      data: [
        titles.map((value) => ({ value: String(value ?? ''), fontWeight: 'bold' as const })),
        ...lines.map((line) => line.map(asCell)),
      ],
      columns: widths.map((width) => ({ width })),
      stickyRowsCount: 1,
    })),
  ).toBlob()
}

/** A text is never a formula, which would run where the file is opened. */
function asCell(cell: WorkbookCell) {
  if (cell !== null && typeof cell === 'object') return { ...cell, type: Number }
  if (typeof cell === 'number') return { value: cell, type: Number }
  return cell ? { value: cell, type: String } : null
}
