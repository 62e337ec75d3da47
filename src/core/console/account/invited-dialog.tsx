import { AskDialog } from './ask-dialog.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import './second-factor.css'

export default function InvitedDialog({ onDone }: { onDone: () => void }) {
  return (
    <AskDialog title="Configurar o segundo fator" onClose={onDone}>
      <SecondFactorSetup onDone={onDone} />
    </AskDialog>
  )
}
