import './preview.css'
import { useState } from 'react'
import { Pager, usePages } from '#console/ui/pager.tsx'
import { type CheckedRow, isValidRow } from '#model/spreadsheet-check'
import { count } from './count.ts'
import { type PreviewColumn, PreviewRow } from './preview-row.tsx'

interface PreviewProps {
  readonly rows: readonly CheckedRow[]
  readonly columns: readonly PreviewColumn[]
  readonly stored: ReadonlySet<number>
  onDownload(): void
}

/** Lines shown at once: more of them make every correction slow to show. */
const pageSize = 100

/** Every line of the file as it would go in, with what speaks against it under the cell. */
export function Preview({ rows, columns, stored, onDownload }: PreviewProps) {
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
              <b className="bad">{wrong.length.toLocaleString('pt-BR')} com erro</b>
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
                row={row}
                columns={columns}
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
