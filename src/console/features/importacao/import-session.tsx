import { type Dispatch, useMemo } from 'react'
import { LoadFailure } from '#console/ui/page-state.tsx'
import { saveFile } from '#console/ui/save-file'
import { isValidRow } from '#model/spreadsheet-check'
import { ClassesStep } from './classes-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { Done } from './done.tsx'
import { errorSheet } from './error-sheet.ts'
import { FileBar } from './file-bar.tsx'
import { ImportBar } from './import-bar.tsx'
import type { ImportAction, ImportState } from './import-state.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { Preview } from './preview.tsx'
import { isUnknown, storedBy, useImportRun } from './use-import-run.ts'
import { usePlan } from './use-plan.ts'

interface ImportSessionProps {
  readonly state: ImportState
  readonly dispatch: Dispatch<ImportAction>
}

/** An open file, up to what became of it. */
export function ImportSession({ state, dispatch }: ImportSessionProps) {
  const { sheet, mapping } = state
  const { run, start } = useImportRun(dispatch)
  const stored = storedBy(run, state)
  const { plan, registered, question, renewed } = usePlan(state, stored === null)
  const columns = useMemo(() => {
    const all = mapping.map((field, index) => ({ field, index, title: sheet.titles[index] ?? '' }))
    return all.flatMap((column) => (column.field ? [{ ...column, field: column.field }] : []))
  }, [mapping, sheet])
  const wrong = plan.rows.filter((row) => !isValidRow(row))
  const running = run.status === 'running'

  async function download() {
    const name = state.fileName.replace(/\.[^.]*$/, '')
    saveFile(`${name}-linhas-com-erro.xlsx`, await errorSheet(sheet.titles, wrong))
  }

  async function retry() {
    // While it is not known whether the last try went in, the plan is still that of the last try.
    const again = isUnknown(run) ? { plan, registered } : await renewed()
    if (again) await start(again.plan, again.registered)
  }

  if (stored)
    return (
      <Done
        {...stored}
        wrong={wrong.length}
        onDownload={download}
        onClose={() => dispatch({ type: 'closed' })}
      />
    )
  return (
    <>
      <fieldset disabled={running}>
        <FileBar state={state} dispatch={dispatch} />
        <ColumnsStep
          key={state.tab}
          sheet={sheet}
          mapping={mapping}
          onAssign={(column, field) => dispatch({ type: 'column', column, field })}
        />
        {question.isError && (
          <LoadFailure what="o que já está cadastrado" onRetry={() => question.refetch()} />
        )}
        {question.isSuccess && (
          <ClassesStep
            classes={plan.newClasses}
            onChoose={(key, create) => dispatch({ type: 'class', key, create })}
          />
        )}
        <Preview rows={plan.rows} columns={columns} stored={state.stored} onDownload={download} />
      </fieldset>
      <ImportBar
        ready={plan.ready.length}
        wrong={wrong.length}
        isChecking={question.isFetching}
        isChecked={question.isSuccess}
        run={run}
        onStart={() => start(plan, registered)}
        onRetry={retry}
      />
      <LeaveQuestion running={running} />
    </>
  )
}
