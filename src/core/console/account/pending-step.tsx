import type { ComponentType } from 'react'
import { handed } from '#console/api/handed'
import { goOn, type SignedIn, useSession } from '#console/api/session'
import { Entrance } from '#console/entrance/entrance.tsx'
import { usePageTitle } from '#console/ui/page-header.tsx'
import type { Pendencia } from '#model/pending'
import { PasswordForm } from './password-form.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import { leaveConsole } from './sign-out.ts'
import './conta.css'

interface Step {
  readonly title: string
  readonly lead: string
  readonly Form: ComponentType<{ session: SignedIn }>
}

const steps: Readonly<Record<Pendencia, Step>> = {
  senha: {
    title: 'Trocar a senha',
    lead: 'A senha com que você entrou não foi escolhida por você. Escolha a sua para continuar.',
    Form: ({ session }) => <PasswordForm email={session.email} onChanged={goOn} />,
  },
  segundo_fator: {
    title: 'Configurar o segundo fator',
    lead: `${handed.house} pede um segundo fator a quem coordena. Configure o seu para continuar.`,
    Form: () => <SecondFactorSetup onDone={goOn} />,
  },
}

export default function PendingStep() {
  const session = useSession()
  const step = session.status === 'in' && session.pendencia ? steps[session.pendencia] : null
  usePageTitle((step ?? steps.senha).title)
  // Between the last step and the screen behind it there is none.
  if (session.status !== 'in' || !step) return null
  return (
    <Entrance title={step.title} lead={step.lead}>
      <step.Form session={session} />
      <button type="button" className="entrance-link pending-leave" onClick={leaveConsole}>
        Sair
      </button>
    </Entrance>
  )
}
