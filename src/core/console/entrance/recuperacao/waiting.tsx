import './recuperacao.css'
import { Entrance } from '../entrance.tsx'

export function RecoveryWaiting() {
  return (
    <Entrance title={recoveryTitle}>
      <div className="skeleton recovery-waiting" aria-hidden="true" />
    </Entrance>
  )
}

/** The title of the first screen, apart from the other texts: it is there before their code is. */
export const recoveryTitle = 'Recuperar senha'
