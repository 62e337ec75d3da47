import { lazy, Suspense, useRef } from 'react'
import { useBack } from '#console/crud/use-back'
import { useLeaveQuestion } from '#console/leave-question'

const QuestionDialog = lazy(() => import('#console/layout/question-dialog.tsx'))

/** Asks before the screen is left in the middle of an import, which leaving interrupts. */
export function LeaveQuestion({ running }: { running: boolean }) {
  const { held, ask, stay } = useLeaveQuestion(() => running)
  return (
    <>
      {running && <HeldBack ask={ask} />}
      <Suspense>
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
      </Suspense>
    </>
  )
}

/** The browser's Back asks too: it goes on, past the entry that held it, once that is wanted. */
function HeldBack({ ask }: { ask: (go: () => void) => void }) {
  const leaving = useRef(false)
  useBack(() => {
    if (!leaving.current)
      ask(() => {
        leaving.current = true
        history.go(-2)
      })
    return leaving.current
  })
  return null
}
