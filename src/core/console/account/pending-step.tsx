import type { ComponentType } from 'react'
import { goOn, type SignedIn, useSession } from '#console/api/session'
import { Entrance } from '#console/entrance/entrance.tsx'
import { usePageTitle } from '#console/ui/page-header.tsx'
import type { Pendencia } from '#model/pending'
import { PasswordForm } from './password-form.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import { leaveConsole } from './sign-out.ts'
import { texts } from './texts.ts'
import './conta.css'

interface Step {
  readonly title: string
  readonly lead: string
  readonly Form: ComponentType<{ session: SignedIn }>
}

const steps: Readonly<Record<Pendencia, Step>> = {
  senha: {
    title: texts.password.title,
    lead: texts.password.firstLead,
    Form: ({ session }) => <PasswordForm email={session.email} onChanged={goOn} />,
  },
  segundo_fator: {
    title: texts.secondFactor.title,
    lead: texts.secondFactor.requiredLead,
    Form: () => <SecondFactorSetup onDone={goOn} />,
  },
}

export default function PendingStep() {
  const session = useSession()
  const step = session.status === 'in' && session.pendencia ? steps[session.pendencia] : null
  usePageTitle(step?.title ?? texts.password.title)
  // Between the last step and the screen behind it there is none.
  if (session.status !== 'in' || !step) return null
  return (
    <Entrance title={step.title} lead={step.lead}>
      <step.Form session={session} />
      <button type="button" className="entrance-link pending-leave" onClick={leaveConsole}>
        {texts.leave}
      </button>
    </Entrance>
  )
}
