import { useState } from 'react'
import { Button } from '#console/ui/button.tsx'
import { TaskLine } from '#console/ui/task-line.tsx'
import { tell } from '#console/ui/toasts.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import { ask, useSignInWays } from './sign-in-ways.ts'
import './second-factor.css'

export default function Invitation() {
  const { data, refetch, opened, open, done } = useSignInWays<true>()
  const [isPutOff, setPutOff] = useState(false)
  if (!data?.perguntar || isPutOff) return null

  async function postpone() {
    setPutOff(true)
    try {
      await ask('adiarSegundoFator')
      void refetch()
    } catch {
      setPutOff(false)
      tell('error', 'Não foi possível adiar. Tente novamente.')
    }
  }

  return (
    <TaskLine
      name="Proteja a sua conta com um segundo fator"
      why="Quem descobrir a sua senha não entra sem o código do seu celular."
    >
      <Button onClick={() => open(true)}>Configurar</Button>
      <Button onClick={postpone}>Agora não</Button>
      {opened && (
        <AskDialog title="Configurar o segundo fator" onClose={done}>
          <SecondFactorSetup onDone={done} />
        </AskDialog>
      )}
    </TaskLine>
  )
}
