import { count, formatCount } from '#model/format'
import './preview.css'
import { memo, useState } from 'react'
import { Button } from '#console/ui/button.tsx'
import { Pager, usePages } from '#console/ui/pager.tsx'
import type { Errors } from '#model/check'
import { cellText } from '#model/spreadsheet'
import type { ImportKnown } from '#model/spreadsheet-import'
import {
  ChangedCell,
  ColumnTicks,
  type PartProps,
  RowFate,
  States,
  Tick,
} from './changed-parts.tsx'
import type { PreviewColumn, RowState } from './differences.ts'
import { KnownCell } from './known-cell.tsx'
import type { Session } from './use-import.ts'
import { errorText } from './words.ts'

/** Lines shown at once: more of them make every correction slow to show. */
const pageSize = 100

export function Preview({ state, dispatch, plan, columns, wrong, download }: Session) {
  const { resource, stored, updates } = state
  const { rows, known } = plan
  const [only, setOnly] = useState<RowState | null>(null)
  const some = rows.filter((row) => row.state === only)
  const listed = some.length > 0 ? some : rows
  const { shown, ...pages } = usePages(listed, pageSize)
  const show = (state: RowState | null) => {
    setOnly(state)
    pages.onChange(1)
  }
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
            {!updates && (
              <Tick isOn={only === 'wrong'} onChange={(isOn) => show(isOn ? 'wrong' : null)}>
                Só linhas com erro
              </Tick>
            )}
            <Button onClick={download}>Baixar linhas com erro</Button>
          </>
        )}
        {updates && <States {...{ rows }} shown={some.length > 0 ? only : null} onShow={show} />}
        {updates && <ColumnTicks {...{ plan, columns, dispatch }} />}
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
                {...{ resource, row, columns, known, updates, dispatch }}
                isStored={stored.has(row.number)}
              />
            ))}
          </tbody>
        </table>
      </section>
      <Pager {...pages} />
    </section>
  )
}

interface PreviewRowProps extends PartProps {
  readonly columns: readonly PreviewColumn[]
  readonly known: ImportKnown
  readonly isStored: boolean
  readonly updates: boolean
}

const PreviewRow = memo(function PreviewRow(props: PreviewRowProps) {
  const { resource, row, columns, known, isStored, updates, dispatch } = props
  const errors = Object.entries(row.errors)
  const elsewhere = errors.filter(([name]) => !columns.some(({ field }) => field === name))
  return (
    <tr>
      <th scope="row" data-label="Linha">
        {row.number}
      </th>
      <td data-label="Situação">
        {updates && <RowFate {...{ resource, row, dispatch }} />}
        {errors.length > 0 ? (
          <>
            <span className="tag bad">{count(errors.length, 'erro', 'erros')}</span>
            <small className="import-where">{titlesWith(columns, row.errors)}</small>
          </>
        ) : (
          !updates && <span className="tag good">{isStored ? 'Gravada' : 'Pronta'}</span>
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
            {updates && row.changes.includes(field) ? (
              <ChangedCell {...{ resource, row, field, dispatch }} />
            ) : (
              text || (message && <i>vazio</i>)
            )}
            {message && <small className="import-error">{message}</small>}
            {!message && <KnownCell {...{ resource, row, field, known, dispatch }} />}
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
