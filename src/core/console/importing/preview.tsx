import { formatCount } from '#model/format'
import './preview.css'
import { memo, useState } from 'react'
import { Pager, usePages } from '#console/ui/pager.tsx'
import type { Errors } from '#model/check'
import type { Resource } from '#model/resource'
import { cellText } from '#model/spreadsheet'
import { type CheckedRow, isValidRow } from '#model/spreadsheet-check'
import type { ImportKnown } from '#model/spreadsheet-import'
import { foundOf } from '#model/spreadsheet-question'
import { count, errorText } from './words.ts'

interface PreviewProps {
  readonly resource: Resource
  readonly rows: readonly CheckedRow[]
  readonly columns: readonly PreviewColumn[]
  readonly stored: ReadonlySet<number>
  readonly known: ImportKnown
  onDownload(): void
}

/** Lines shown at once: more of them make every correction slow to show. */
const pageSize = 100

export function Preview({ resource, rows, columns, stored, known, onDownload }: PreviewProps) {
  const [onlyErrors, setOnlyErrors] = useState(false)
  const wrong = rows.filter((row) => !isValidRow(row))
  const listed = onlyErrors && wrong.length > 0 ? wrong : rows
  const { shown, setPage, ...pages } = usePages(listed, pageSize)
  return (
    <section className="card import-preview" aria-labelledby="import-preview">
      <header>
        <h2 id="import-preview">Conferência</h2>
        <p role="status">
          {count(rows.length, 'linha', 'linhas')}
          {wrong.length > 0 ? (
            <>
              {' · '}
              <b className="bad">{formatCount(wrong.length)} com erro</b>
            </>
          ) : (
            ', nenhuma com erro'
          )}
        </p>
        {wrong.length > 0 && (
          <>
            <label className="import-filter">
              <input
                type="checkbox"
                checked={onlyErrors}
                onChange={(event) => {
                  setOnlyErrors(event.target.checked)
                  setPage(1)
                }}
              />
              Só linhas com erro
            </label>
            <button type="button" className="button" onClick={onDownload}>
              Baixar linhas com erro
            </button>
          </>
        )}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard */}
      <section className="import-scroll" aria-label="Linhas da planilha" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Linha</th>
              <th scope="col">Situação</th>
              {columns.map(({ index, title }) => (
                <th scope="col" key={index}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <PreviewRow
                key={row.number}
                resource={resource}
                row={row}
                columns={columns}
                known={known}
                isStored={stored.has(row.number)}
              />
            ))}
          </tbody>
        </table>
      </section>
      <Pager {...pages} onChange={setPage} />
    </section>
  )
}

interface PreviewColumn {
  readonly index: number
  readonly title: string
  readonly field: string
}

interface PreviewRowProps {
  readonly resource: Resource
  readonly row: CheckedRow
  readonly columns: readonly PreviewColumn[]
  readonly known: ImportKnown
  readonly isStored: boolean
}

const PreviewRow = memo(function PreviewRow(props: PreviewRowProps) {
  const { resource, row, columns, known, isStored } = props
  const found = foundOf(resource, row, known)
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
            <span className="tag bad">{count(errors.length, 'erro', 'erros')}</span>
            <small className="import-where">{titlesWith(columns, row.errors)}</small>
          </>
        ) : (
          <span className="tag good">{isStored ? 'Gravada' : 'Pronta'}</span>
        )}
        {elsewhere.map((error) => (
          <small className="import-error" key={error[0]}>
            {errorText(resource, error)}
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
            {!message && found[field] && <small className="import-where">{found[field]}</small>}
          </td>
        )
      })}
    </tr>
  )
})

/** On a wide sheet the cells that have an error may be out of sight. */
function titlesWith(columns: readonly PreviewColumn[], errors: Errors): string {
  return columns.flatMap(({ field, title }) => (errors[field] ? [title] : [])).join(', ')
}

function cellClass(text: string, message: string | undefined): string | undefined {
  const names = [message && 'wrong', text.length > 32 && 'long'].filter(Boolean)
  return names.join(' ') || undefined
}
