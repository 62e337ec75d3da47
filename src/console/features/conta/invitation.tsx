import { useNotification } from '@refinedev/core'
import { useState } from 'react'
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
    <section className="card invitation" aria-labelledby="convite">
      <div>
        <h2 id="convite">Proteja a sua conta com um segundo fator</h2>
        <p>Quem descobrir a sua senha não entra sem o código do seu celular.</p>
      </div>
      <div className="ways-actions">
        <button type="button" className="button" onClick={postpone}>
          Agora não
        </button>
        <button type="button" className="button primary" onClick={() => open(true)}>
          Configurar
        </button>
      </div>
      {opened && (
        <AskDialog title="Configurar o segundo fator" onClose={done}>
          <SecondFactorSetup onDone={done} />
        </AskDialog>
      )}
    </section>
  )
}
