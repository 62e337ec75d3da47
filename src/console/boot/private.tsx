import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '#console/api/session'
import { paths } from '#console/paths'
import { admit, afterRefusal } from './guard.ts'
import { lazyPage } from './lazy-page.tsx'
import { isInAntd, screenAt } from './routes.tsx'
import { SessionLoading } from './session-loading.tsx'

const Inside = lazyPage(() => import('./inside.tsx'), SessionLoading)

const PendingStep = lazyPage(
  () => import('#console/features/conta/pending-step.tsx'),
  SessionLoading,
)

/** Fetches what an address behind the login is made of; others need nothing of it. */
export async function preloadScreen(path: string): Promise<void> {
  const screen = screenAt(path)
  if (!screen) return
  const page = screen.page.preload()
  page.catch(() => undefined)
  const frame = Inside.preload()
  // The frame does not wait for antd.
  await Promise.all(isInAntd(screen) ? [frame] : [frame, page])
}

/** Any address behind the login: judged by the session before a line of it is shown. */
export function Private() {
  const session = useSession()
  const { pathname, search, state } = useLocation()
  const screen = screenAt(pathname)
  const verdict = admit(session, screen?.roles)
  useEffect(() => {
    // The page's code comes beside that of the frame around it, not after it.
    if (verdict === 'wait' || verdict === 'enter') screen?.page.preload().catch(() => undefined)
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
