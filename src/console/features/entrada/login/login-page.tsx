import { type ComponentType, useEffect, useState } from 'react'
import { preloadHomes } from '#console/boot/preload'
import { paths } from '#console/paths'
import { Entrance } from '#console/ui/entrance.tsx'
import { usePageTitle } from '#console/ui/page-title'
import type { CodeStepProps } from './code-step.tsx'
import { type Interrupted, LoginForm } from './login-form.tsx'
import type { Door } from './sign-in.ts'

const doors = {
  principal: { title: 'Acesse sua conta', lead: 'Use o e-mail e a senha do instituto.' },
  educador: { title: 'Bem-vindo(a), educador!', lead: 'Entre para fazer a chamada da sua turma.' },
} as const satisfies Record<Door, { title: string; lead: string }>

const codeStep = { title: 'Confirme que é você', lead: 'A senha está certa. Falta um código.' }

/** The login at an address, if there is one. */
export function doorAt(path: string): Door | undefined {
  const address = path.replace(/(.)\/+$/, '$1')
  if (address === paths.entrada || address === paths.login) return 'principal'
  return address === paths.loginEducador ? 'educador' : undefined
}

/** Both logins. It stands without the router, which is why its links are plain ones. */
export function LoginPage({ door }: { door: Door }) {
  usePageTitle('Entrar')
  usePreloadWhileTyping()
  const [step, setStep] = useState<Interrupted & { readonly Form: ComponentType<CodeStepProps> }>()
  const [notice, setNotice] = useState<string>()

  async function askForCode(interrupted: Interrupted) {
    const { CodeStep } = await import('./code-step.tsx')
    setStep({ ...interrupted, Form: CodeStep })
  }

  function goBack(failure?: string) {
    setStep(undefined)
    setNotice(failure)
  }

  return (
    <Entrance {...(step ? codeStep : doors[door])}>
      <LoginForm key={door} door={door} hidden={!!step} notice={notice} onCode={askForCode} />
      {step && <step.Form door={door} email={step.email} desafio={step.desafio} onBack={goBack} />}
      {door === 'educador' && (
        <p className="entrance-aside">
          Não é educador? <a href={paths.login}>Ir para o login principal</a>
        </p>
      )}
    </Entrance>
  )
}

/** What comes after the login is fetched while the user types: the home then opens from the cache. */
function usePreloadWhileTyping(): void {
  useEffect(() => {
    // Safari has no idle callback.
    const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200))
    const preload = () => whenIdle(preloadHomes)
    document.addEventListener('focusin', preload, { once: true })
    return () => document.removeEventListener('focusin', preload)
  }, [])
}
