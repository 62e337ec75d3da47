import Select from 'antd/es/select'
import { type RefObject, useRef } from 'react'
import { Button } from '#console/ui/button.tsx'
import { leaveBy, useLeaveQuestion } from '#console/ui/leave-question'
import { LoadFailure } from '#console/ui/page-state.tsx'
import { QuestionDialog } from '#console/ui/questions.tsx'
import { goBackFromPage, useBack } from '#console/ui/use-back'
import { count } from '#model/format'
import { ColumnsStep } from './columns-step.tsx'
import { Done, ImportBar } from './import-bar.tsx'
import { ModeStep } from './mode-step.tsx'
import { NewRowsSteps } from './new-rows-steps.tsx'
import { Preview } from './preview.tsx'
import { type Session, useSession } from './use-import.ts'

/** The steps of one file, until what it brought is told. */
export function ImportSession({ state, dispatch }: Pick<Session, 'state' | 'dispatch'>) {
  const session = useSession(state, dispatch)
  const { run, question } = session
  const running = run.status === 'running'
  if (session.stored) return <Done {...session} {...session.stored} />
  return (
    <>
      <fieldset disabled={running}>
        <FileBar {...session} />
        <ModeStep {...session} />
        <ColumnsStep key={state.tab} {...session} />
        {question.isError && (
          <LoadFailure what="o que já está cadastrado" onRetry={() => question.refetch()} />
        )}
        {question.isSuccess && <NewRowsSteps {...session} />}
        <Preview {...session} />
      </fieldset>
      <ImportBar {...session} />
      <LeaveQuestion running={running} />
    </>
  )
}

function FileBar({ state, dispatch }: Session) {
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
        <div className="actions">
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
      <Button onClick={() => dispatch({ type: 'closed' })}>Trocar arquivo</Button>
      {sheet.rows.length === 0 && (
        <p className="message bad" role="alert">
          Não há nenhuma linha abaixo dos títulos.
        </p>
      )}
    </section>
  )
}

function LeaveQuestion({ running }: { running: boolean }) {
  // Past entries may be of another document: the browser must not ask again what was just answered.
  const leaving = useRef(false)
  const { held, stay } = useLeaveQuestion(() => running && !leaving.current)
  return (
    <>
      {running && <HeldBack leaving={leaving} />}
      {held && (
        <QuestionDialog
          title="Importação em andamento"
          text={
            running
              ? 'A importação ainda não terminou. Se você sair agora, ela será interrompida.'
              : 'A importação terminou. Você pode ficar para ver o resultado.'
          }
          refuse="Continuar aqui"
          accept="Sair"
          onRefuse={stay}
          onAccept={held}
        />
      )}
    </>
  )
}

/** The browser's Back asks too: it goes on, past the entry that held it, once that is wanted. */
function HeldBack({ leaving }: { leaving: RefObject<boolean> }) {
  useBack(() => {
    if (!leaving.current)
      leaveBy(() => {
        leaving.current = true
        goBackFromPage()
      })
    return leaving.current
  })
  return null
}
