import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { admit } from './guard.ts'
import { lazyPage } from './lazy-page.tsx'
import { SessionLoading } from './layout/session-loading.tsx'
import { paths } from './paths.ts'
import { screenAt } from './routes.tsx'
import { getSession, useSession } from './session.ts'

const Inside = lazyPage(() => import('./inside.tsx'))

/** Fetches the code behind the login, and of one screen, before anyone asks for it. */
export function preloadInside(path?: string): void {
  // A failed fetch is told when the page is really opened.
  const ignore = () => {}
  Inside.preload().catch(ignore)
  if (path) screenAt(path)?.page.preload().catch(ignore)
}

/** Any address behind the login: judged by the session before a line of it is shown. */
export function Private() {
  const session = useSession()
  const { pathname, search } = useLocation()
  const verdict = admit(session, screenAt(pathname)?.roles)
  useEffect(() => {
    if (getSession().status === 'loading') preloadInside(window.location.pathname)
  }, [])
  switch (verdict) {
    case 'wait':
      return <SessionLoading />
    case 'login':
      return <Navigate to={paths.login} state={{ from: pathname + search }} replace />
    case 'unauthorized':
      return <Navigate to={paths.semPermissao} replace />
    case 'unknown':
    case 'leave':
      return <Navigate to={paths.entrada} replace />
    case 'enter':
      return <Inside />
  }
}
