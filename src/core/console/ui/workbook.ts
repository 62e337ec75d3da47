import writeWorkbook from 'write-excel-file/universal'

/** Lines under a line of titles as an XLSX file; columns are as wide as so many letters. */
export function workbookOf(
  [titles = [], ...lines]: readonly (readonly (string | number | null)[])[],
  widths: readonly number[],
): Promise<Blob> {
  const head = titles.map((value) => ({ value: String(value ?? ''), fontWeight: 'bold' as const }))
  return writeWorkbook([head, ...lines.map((line) => line.map(asCell))], {
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: 1,
  }).toBlob()
}

/** A text is never a formula, which would run where the file is opened. */
function asCell(value: string | number | null) {
  if (typeof value === 'number') return { value, type: Number }
  return value ? { value, type: String } : null
}
