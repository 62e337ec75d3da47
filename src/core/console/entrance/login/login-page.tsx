import { type ComponentType, useEffect, useState } from 'react'
import { remembersDevice } from '#console/api/remembered'
import { paths } from '#console/paths'
import { lazy } from '#console/ui/lazy.tsx'
import { usePageTitle } from '#console/ui/page-header.tsx'
import { Entrance } from '../entrance.tsx'
import type { CodeStepProps } from './code-step.tsx'
import { fetchAhead } from './fetch-ahead.ts'
import { type Interrupted, LoginForm } from './login-form.tsx'
import type { Door } from './sign-in.ts'

const Unsent = lazy(() => import('./unsent.tsx'))

const doors = {
  principal: { title: 'Acesse sua conta', lead: 'Use o e-mail e a senha do instituto.' },
  educador: { title: 'Bem-vindo(a), educador!', lead: 'Entre para fazer a chamada da sua turma.' },
} as const satisfies Record<Door, { title: string; lead: string }>

const codeStep = { title: 'Confirme que é você', lead: 'A senha está certa. Falta um código.' }

/** The addresses of the logins, with the door that each one is. */
export const logins: readonly (readonly [path: string, door: Door])[] = [
  [paths.entrada, 'principal'],
  [paths.login, 'principal'],
  ['/login/educador', 'educador'],
]

export function doorAt(address: string): Door | undefined {
  return logins.find(([path]) => path === address.replace(/(.)\/+$/, '$1'))?.[1]
}

interface LoginPageProps {
  readonly door: Door
  /** When the form is sent: the time until the answer is for what will be shown. */
  readonly onSending: () => void
}

/** It stands without the router, which is why its links are plain ones. */
export function LoginPage({ door, onSending }: LoginPageProps) {
  usePageTitle('Entrar')
  useWhileTyping(fetchAhead)
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
    <Entrance {...(step ? codeStep : doors[door])}>
      {remembersDevice() && <Unsent />}
      <LoginForm key={door} {...{ door, notice, onSending }} hidden={!!step} onCode={askForCode} />
      {step && <step.Form door={door} email={step.email} desafio={step.desafio} onBack={goBack} />}
      {door === 'educador' && (
        <p className="entrance-aside">
          Não é educador? <a href={paths.login}>Ir para o login principal</a>
        </p>
      )}
    </Entrance>
  )
}

function useWhileTyping(work: () => void): void {
  useEffect(() => {
    document.addEventListener('focusin', work, { once: true })
    return () => document.removeEventListener('focusin', work)
  }, [work])
}
