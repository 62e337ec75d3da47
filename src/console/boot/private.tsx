import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '#console/api/session'
import { paths } from '#console/paths'
import { lazy } from '#console/ui/lazy.tsx'
import { admit, afterRefusal } from './guard.ts'
import { screenAt } from './routes.tsx'
import { SessionLoading } from './session-loading.tsx'

const Inside = lazy(() => import('./inside.tsx'), SessionLoading)

const PendingStep = lazy(() => import('#console/features/conta/pending-step.tsx'), SessionLoading)

/** How long the frame waits for its page, to be drawn once with it, in milliseconds: no longer for those with antd. */
const pageWait = 50

/** Fetches what an address behind the login is made of; others need nothing of it. */
export async function preloadScreen(path: string): Promise<void> {
  const screen = screenAt(path)
  if (!screen) return
  const page = screen.page.preload()
  await Inside.preload()
  await Promise.race([page, new Promise((resolve) => setTimeout(resolve, pageWait))])
}

/** Any address behind the login: judged by the session before a line of it is shown. */
export function Private() {
  const session = useSession()
  const { pathname, search, state } = useLocation()
  const screen = screenAt(pathname)
  const verdict = admit(session, screen?.roles)
  useEffect(() => {
    // The page's code comes beside that of the frame around it, not after it.
    if (verdict === 'wait' || verdict === 'enter') screen?.page.preload()
  }, [verdict, screen])
  switch (verdict) {
    case 'wait':
      return <SessionLoading />
    case 'login':
      return <Navigate to={paths.login} state={{ from: pathname + search }} replace />
    case 'unauthorized':
      return (
        <Navigate
          to={session.status === 'in' ? afterRefusal(session, state) : paths.semPermissao}
          replace
        />
      )
    case 'unknown':
    case 'leave':
      return <Navigate to={paths.entrada} replace />
    case 'pending':
      return <PendingStep />
    case 'enter':
      return <Inside />
  }
}
