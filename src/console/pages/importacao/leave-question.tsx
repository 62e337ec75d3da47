import { lazy, Suspense } from 'react'
import { useLeaveQuestion } from '#console/leave-question'

const QuestionDialog = lazy(() => import('#console/layout/question-dialog.tsx'))

/** Asks before the screen is left in the middle of an import, which leaving interrupts. */
export function LeaveQuestion({ running }: { running: boolean }) {
  const { held, stay } = useLeaveQuestion(() => running)
  if (!held) return null
  return (
    <Suspense>
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
    </Suspense>
  )
}
