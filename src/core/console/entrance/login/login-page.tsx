import { type ComponentType, useState } from 'react'
import { handed } from '#console/api/handed'
import { remembersDevice } from '#console/api/remembered'
import { paths } from '#console/paths'
import { lazy } from '#console/ui/lazy.tsx'
import { usePageTitle } from '#console/ui/page-header.tsx'
import { useListener } from '#console/ui/use-listener'
import type { Door } from '../door.ts'
import { Entrance } from '../entrance.tsx'
import type { CodeStepProps } from './code-step.tsx'
import { fetchAhead } from './fetch-ahead.ts'
import { type Interrupted, LoginForm } from './login-form.tsx'

const Unsent = lazy(() => import('./unsent.tsx'))

const codeStep = { title: 'Confirme que é você', lead: 'A senha está certa. Falta um código.' }

export function doorAt(address: string): Door | undefined {
  return handed.doors.find((door) => door.paths.includes(address.replace(/(.)\/+$/, '$1')))
}

interface LoginPageProps {
  readonly door: Door
  /** When the form is sent: the time until the answer is for what will be shown. */
  readonly onSending: () => void
}

/** It stands without the router, which is why its links are plain ones. */
export function LoginPage({ door, onSending }: LoginPageProps) {
  usePageTitle('Entrar')
  useListener('focusin', fetchAhead)
  const [step, setStep] = useState<Interrupted & { readonly Form: ComponentType<CodeStepProps> }>()
  const [notice, setNotice] = useState<string>()

  async function askForCode(interrupted: Interrupted) {
    const next = await import('./code-step.tsx')
    setStep({ ...interrupted, Form: next.CodeStep })
  }

  function goBack(failure?: string) {
    setStep(undefined)
    setNotice(failure)
  }

  return (
    <Entrance {...(step ? codeStep : { title: door.title, lead: door.lead })}>
      {remembersDevice() && <Unsent />}
      <LoginForm
        key={door.title}
        {...{ door, notice, onSending }}
        hidden={!!step}
        onCode={askForCode}
      />
      {step && <step.Form door={door} email={step.email} desafio={step.desafio} onBack={goBack} />}
      {door.aside && (
        <p className="entrance-aside">
          {door.aside} <a href={paths.login}>Ir para o login principal</a>
        </p>
      )}
    </Entrance>
  )
}
