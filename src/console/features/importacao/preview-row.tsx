import { memo } from 'react'
import type { Errors } from '#model/check'
import { cellText } from '#model/spreadsheet'
import type { CheckedRow } from '#model/spreadsheet-check'
import { count } from './count.ts'
import { errorText } from './row-errors.ts'

/** A column of the preview: its place in the file, its title there, and the field it brings. */
export interface PreviewColumn {
  readonly index: number
  readonly title: string
  readonly field: string
}

interface PreviewRowProps {
  readonly row: CheckedRow
  readonly columns: readonly PreviewColumn[]
  readonly isStored: boolean
}

/** A line of the file; what concerns no column of it stands beside its number. */
export const PreviewRow = memo(function PreviewRow({ row, columns, isStored }: PreviewRowProps) {
  const errors = Object.entries(row.errors)
  const elsewhere = errors.filter(([name]) => !columns.some(({ field }) => field === name))
  return (
    <tr className={errors.length > 0 ? 'wrong' : undefined}>
      <th scope="row" data-label="Linha">
        {row.number}
      </th>
      <td data-label="Situação">
        {errors.length > 0 ? (
          <>
            <span className="import-mark bad">{count(errors.length, 'erro', 'erros')}</span>
            <small className="import-where">{titlesWith(columns, row.errors)}</small>
          </>
        ) : (
          <span className="import-mark good">{isStored ? 'Gravada' : 'Pronta'}</span>
        )}
        {elsewhere.map((error) => (
          <small className="import-error" key={error[0]}>
            {errorText(error)}
          </small>
        ))}
      </td>
      {columns.map(({ index, title, field }) => {
        const text = cellText(row.cells[index])
        const message = row.errors[field]
        return (
          <td key={index} data-label={title} className={cellClass(text, message)}>
            {text || (message && <i>vazio</i>)}
            {message && <small className="import-error">{message}</small>}
          </td>
        )
      })}
    </tr>
  )
})

/** The columns that have an error: on a wide sheet the cells may be out of sight. */
function titlesWith(columns: readonly PreviewColumn[], errors: Errors): string {
  return columns.flatMap(({ field, title }) => (errors[field] ? [title] : [])).join(', ')
}

/** A name or a number stays on one line; longer text may break. */
function cellClass(text: string, message: string | undefined): string | undefined {
  const names = [message && 'wrong', text.length > 32 && 'long'].filter(Boolean)
  return names.join(' ') || undefined
}
