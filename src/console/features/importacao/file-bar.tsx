import Select from 'antd/es/select'
import type { Dispatch } from 'react'
import { count } from './count.ts'
import type { ImportAction, ImportState } from './import-state.ts'

interface FileBarProps {
  readonly state: ImportState
  readonly dispatch: Dispatch<ImportAction>
}

/** The file that is open, which of its sheets is read, and the way back to choosing another. */
export function FileBar({ state, dispatch }: FileBarProps) {
  const { fileName, tabs, tab, sheet } = state
  return (
    <section className="card import-step import-file-bar" aria-label="Arquivo">
      <p>
        <strong>{fileName}</strong>
        <span className="import-detail">
          {count(sheet.rows.length, 'linha', 'linhas')}
          {sheet.skipped > 0 &&
            ` · ${count(sheet.skipped, 'linha', 'linhas')} acima dos títulos não ${sheet.skipped === 1 ? 'foi lida' : 'foram lidas'}`}
        </span>
      </p>
      {tabs.length > 1 && (
        <div className="import-tab">
          <label htmlFor="import-tab">Aba</label>
          <Select
            id="import-tab"
            value={tab}
            popupMatchSelectWidth={false}
            options={tabs.map(({ name }, value) => ({ value, label: name }))}
            onChange={(chosen) => dispatch({ type: 'tab', tab: chosen })}
          />
        </div>
      )}
      <button type="button" className="button" onClick={() => dispatch({ type: 'closed' })}>
        Trocar arquivo
      </button>
      {sheet.rows.length === 0 && (
        <p className="import-note bad" role="alert">
          Não há nenhuma linha abaixo dos títulos.
        </p>
      )}
    </section>
  )
}
