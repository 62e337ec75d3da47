import './recuperacao.css'
import { Entrance } from '#console/ui/entrance.tsx'
import { recoveryTitle } from './title.ts'

/** Holds the place of a recovery screen while its code is on its way. */
export function RecoveryWaiting() {
  return (
    <Entrance title={recoveryTitle}>
      <div className="skeleton recovery-waiting" aria-hidden="true" />
    </Entrance>
  )
}
