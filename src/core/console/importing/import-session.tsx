import Select from 'antd/es/select'
import { type Dispatch, type RefObject, useMemo, useRef } from 'react'
import { lazy } from '#console/ui/lazy.tsx'
import { useLeaveQuestion } from '#console/ui/leave-question'
import { LoadFailure } from '#console/ui/page-state.tsx'
import { saveFile } from '#console/ui/save-file'
import { goBackFromPage, useBack } from '#console/ui/use-back'
import type { Resource } from '#model/resource'
import { cellText } from '#model/spreadsheet'
import { type CheckedRow, isValidRow } from '#model/spreadsheet-check'
import { ColumnsStep } from './columns-step.tsx'
import { Done, ImportBar } from './import-bar.tsx'
import type { ImportAction, ImportState } from './import-state.ts'
import { ModeStep } from './mode-step.tsx'
import { NewRowsSteps } from './new-rows-steps.tsx'
import { Preview } from './preview.tsx'
import { isUnknown, storedBy, useImportRun, usePlan } from './use-import.ts'
import { count, errorText } from './words.ts'

interface ImportSessionProps {
  readonly state: ImportState
  readonly dispatch: Dispatch<ImportAction>
}

export function ImportSession({ state, dispatch }: ImportSessionProps) {
  const { resource, sheet, mapping } = state
  const { run, start } = useImportRun(state, dispatch)
  const stored = storedBy(run, state)
  const { plan, question, renewed } = usePlan(state, stored === null)
  const columns = useMemo(() => {
    const all = mapping.map((field, index) => ({ field, index, title: sheet.titles[index] ?? '' }))
    return all.flatMap((column) => (column.field ? [{ ...column, field: column.field }] : []))
  }, [mapping, sheet])
  const wrong = plan.rows.filter((row) => !isValidRow(row))
  const running = run.status === 'running'

  async function download() {
    const name = state.fileName.replace(/\.[^.]*$/, '')
    saveFile(`${name}-linhas-com-erro.xlsx`, await errorSheet(resource, sheet.titles, wrong))
  }

  async function retry() {
    // While it is not known whether the last try went in, the plan is still that of the last try.
    const again = isUnknown(run) ? plan : await renewed()
    if (again) await start(again)
  }

  if (stored)
    return (
      <Done
        {...{ resource, ...stored }}
        wrong={wrong.length}
        onDownload={download}
        onClose={() => dispatch({ type: 'closed' })}
      />
    )
  return (
    <>
      <fieldset disabled={running}>
        <FileBar state={state} dispatch={dispatch} />
        <ModeStep
          {...{ resource, role: state.role, updates: state.updates }}
          onChange={(updates) => dispatch({ type: 'updates', updates })}
        />
        <ColumnsStep
          key={state.tab}
          state={state}
          onAssign={(column, field) => dispatch({ type: 'column', column, field })}
        />
        {question.isError && (
          <LoadFailure what="o que já está cadastrado" onRetry={() => question.refetch()} />
        )}
        {question.isSuccess && (
          <NewRowsSteps
            resource={resource}
            rows={plan.newRows}
            onChoose={({ field, key }, answer) => dispatch({ type: 'row', field, key, answer })}
          />
        )}
        <Preview
          {...{ state, dispatch, columns }}
          rows={plan.rows}
          known={plan.known}
          onDownload={download}
        />
      </fieldset>
      <ImportBar
        resource={resource}
        ready={plan.ready}
        updates={state.updates}
        wrong={wrong.length}
        isChecking={question.isFetching}
        isChecked={question.isSuccess}
        run={run}
        onStart={() => start(plan)}
        onRetry={retry}
      />
      <LeaveQuestion running={running} />
    </>
  )
}

interface FileBarProps {
  readonly state: ImportState
  readonly dispatch: Dispatch<ImportAction>
}

function FileBar({ state, dispatch }: FileBarProps) {
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
        <p className="message bad" role="alert">
          Não há nenhuma linha abaixo dos títulos.
        </p>
      )}
    </section>
  )
}

async function errorSheet(
  resource: Resource,
  titles: readonly string[],
  rows: readonly CheckedRow[],
): Promise<Blob> {
  const { workbookOf } = await import('#console/ui/workbook')
  const head = [...titles, 'Motivo']
  const lines = rows.map(({ cells, errors }) => {
    const reasons = Object.entries(errors)
      .map((error) => errorText(resource, error))
      .join('; ')
    return [...titles.map((_, column) => cellText(cells[column])), reasons]
  })
  const widths = head.map((title) => (title === 'Motivo' ? 60 : 22))
  return workbookOf([{ name: 'Linhas com erro', lines: [head, ...lines], widths }])
}

const QuestionDialog = lazy(() => import('#console/ui/question-dialog.tsx'))

function LeaveQuestion({ running }: { running: boolean }) {
  // Past entries may be of another document: the browser must not ask again what was just answered.
  const leaving = useRef(false)
  const { held, ask, stay } = useLeaveQuestion(() => running && !leaving.current)
  return (
    <>
      {running && <HeldBack {...{ ask, leaving }} />}
      {held && (
        <QuestionDialog
          title="Importação em andamento"
          refuse="Continuar aqui"
          accept="Sair"
          onRefuse={stay}
          onAccept={held}
        >
          <p>
            {running
              ? 'A importação ainda não terminou. Se você sair agora, ela será interrompida.'
              : 'A importação terminou. Você pode ficar para ver o resultado.'}
          </p>
        </QuestionDialog>
      )}
    </>
  )
}

/** The browser's Back asks too: it goes on, past the entry that held it, once that is wanted. */
function HeldBack(props: { ask: (go: () => void) => void; leaving: RefObject<boolean> }) {
  const { ask, leaving } = props
  useBack(() => {
    if (!leaving.current)
      ask(() => {
        leaving.current = true
        goBackFromPage()
      })
    return leaving.current
  })
  return null
}
