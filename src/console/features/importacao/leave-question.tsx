import { type RefObject, useRef } from 'react'
import { lazy } from '#console/ui/lazy.tsx'
import { useLeaveQuestion } from '#console/ui/leave-question'
import { goBackFromPage, useBack } from '#console/ui/use-back'

const QuestionDialog = lazy(() => import('#console/ui/question-dialog.tsx'))

/** Asks before the screen is left in the middle of an import, which leaving interrupts. */
export function LeaveQuestion({ running }: { running: boolean }) {
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
