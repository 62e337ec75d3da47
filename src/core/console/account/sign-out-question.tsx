import { createRoot } from 'react-dom/client'
import { signOut } from '#console/api/session'
import { inAntd } from '#console/ui/antd.tsx'
import QuestionDialog from '#console/ui/question-dialog.tsx'

const Question = inAntd(QuestionDialog)

/** Asks whether what is still to be sent may be lost. It stands apart: what the frame shows need not know of it. */
export function askBeforeLosing(asked: string): void {
  const root = createRoot(document.createElement('div'))
  const close = () => root.unmount()
  const leave = () => {
    close()
    signOut()
  }
  root.render(
    <Question
      title="Sair"
      text={asked}
      refuse="Voltar"
      accept="Sair"
      onRefuse={close}
      onAccept={leave}
    />,
  )
}
