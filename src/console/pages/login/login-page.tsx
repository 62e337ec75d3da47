import { useEffect } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { destination } from '../../guard.ts'
import { Entrance } from '../../layout/entrance.tsx'
import { SessionLoading } from '../../layout/session-loading.tsx'
import { usePageTitle } from '../../page-title.ts'
import { paths } from '../../paths.ts'
import { preloadInside } from '../../private.tsx'
import { screenAt } from '../../routes.tsx'
import { useSession } from '../../session.ts'
import { LoginForm } from './login-form.tsx'
import type { Door } from './sign-in.ts'

const doors = {
  principal: { title: 'Acesse sua conta', lead: 'Use o e-mail e a senha do instituto.' },
  educador: { title: 'Bem-vindo(a), educador!', lead: 'Entre para fazer a chamada da sua turma.' },
} as const satisfies Record<Door, { title: string; lead: string }>

/** Both logins; whoever is signed in already goes on to their own home. */
export function LoginPage({ door }: { door: Door }) {
  const session = useSession()
  const { state } = useLocation()
  usePageTitle('Entrar')
  usePreloadWhileTyping()
  if (session.status === 'loading') return <SessionLoading />
  if (session.status === 'in') {
    const to = destination(session, state?.from, (path) => screenAt(path)?.roles)
    return <Navigate to={to} replace />
  }
  return (
    <Entrance {...doors[door]}>
      <LoginForm key={door} door={door} />
      {door === 'educador' && (
        <p className="entrance-aside">
          Não é educador? <Link to={paths.login}>Ir para o login principal</Link>
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
    const preload = () => whenIdle(() => preloadInside())
    document.addEventListener('focusin', preload, { once: true })
    return () => document.removeEventListener('focusin', preload)
  }, [])
}
