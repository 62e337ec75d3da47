import { useEffect } from 'react'
import { Entrance } from '#console/layout/entrance.tsx'
import { usePageTitle } from '#console/page-title'
import { paths } from '#console/paths'
import { preloadHomes } from '#console/preload'
import { LoginForm } from './login-form.tsx'
import type { Door } from './sign-in.ts'

const doors = {
  principal: { title: 'Acesse sua conta', lead: 'Use o e-mail e a senha do instituto.' },
  educador: { title: 'Bem-vindo(a), educador!', lead: 'Entre para fazer a chamada da sua turma.' },
} as const satisfies Record<Door, { title: string; lead: string }>

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
  return (
    <Entrance {...doors[door]}>
      <LoginForm key={door} door={door} />
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
