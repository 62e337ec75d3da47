import { useNotification } from '@refinedev/core'
import { useState } from 'react'
import { TaskLine } from '#console/ui/task-line.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'
import { AskDialog } from './ask-dialog.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import { ask, useSignInWays } from './sign-in-ways.ts'
import './second-factor.css'

export default function Invitation() {
  const { data, refetch } = useSignInWays()
  const { opened, open, close } = useDialogState<true>()
  const [isPutOff, setPutOff] = useState(false)
  const { open: notify } = useNotification()
  if (!data?.perguntar || isPutOff) return null

  async function postpone() {
    setPutOff(true)
    try {
      await ask('adiarSegundoFator')
      void refetch()
    } catch {
      setPutOff(false)
      notify?.({ type: 'error', message: 'Não foi possível adiar. Tente novamente.' })
    }
  }

  function done() {
    close()
    void refetch()
  }

  return (
    <TaskLine
      name="Proteja a sua conta com um segundo fator"
      why="Quem descobrir a sua senha não entra sem o código do seu celular."
    >
      <button type="button" className="button" onClick={() => open(true)}>
        Configurar
      </button>
      <button type="button" className="button" onClick={postpone}>
        Agora não
      </button>
      {opened && (
        <AskDialog title="Configurar o segundo fator" onClose={done}>
          <SecondFactorSetup onDone={done} />
        </AskDialog>
      )}
    </TaskLine>
  )
}
