import { useState } from 'react'
import { Button } from '#console/ui/button.tsx'
import { lazy } from '#console/ui/lazy.tsx'
import { TaskLine } from '#console/ui/task-line.tsx'
import { tell } from '#console/ui/toasts.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'

const InvitedDialog = lazy(() => import('./invited-dialog.tsx'))

interface InvitationProps {
  readonly isAsked: boolean
  /** After which it is to be known again whether it is asked. */
  readonly onAnswer: () => unknown
}

export function Invitation({ isAsked, onAnswer }: InvitationProps) {
  const [isPutOff, setPutOff] = useState(false)
  const { opened, open, close } = useDialogState<true>()
  // Once it is set up, the codes are still to be read.
  if ((!isAsked || isPutOff) && !opened) return null

  async function postpone() {
    setPutOff(true)
    try {
      const { ask } = await import('./sign-in-ways.ts')
      await ask('adiarSegundoFator')
      onAnswer()
    } catch {
      setPutOff(false)
      tell('error', 'Não foi possível adiar. Tente novamente.')
    }
  }

  const done = () => {
    close()
    onAnswer()
  }
  return (
    <TaskLine
      name="Proteja a sua conta com um segundo fator"
      why="Quem descobrir a sua senha não entra sem o código do seu celular."
    >
      <Button onClick={() => open(true)}>Configurar</Button>
      <Button onClick={postpone}>Agora não</Button>
      {opened && <InvitedDialog onDone={done} />}
    </TaskLine>
  )
}
