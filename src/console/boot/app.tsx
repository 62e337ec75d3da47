import { useSession } from '#console/api/session'
import { doorAt, LoginPage } from '#console/features/entrada/login/login-page.tsx'
import { RecoveryWaiting } from '#console/features/entrada/recuperacao/waiting.tsx'
import { paths } from '#console/paths'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyPage } from './lazy-page.tsx'
import { SessionLoading } from './session-loading.tsx'

const RoutedApp = lazyPage(async () => {
  const routed = await import('./routed-app.tsx')
  // Router, frame and page are drawn once, together. What fails here is told where it is shown.
  await routed.preloadScreen(window.location.pathname).catch(() => undefined)
  return routed
}, Waiting)

/** The recovery screens ask for no session. */
function Waiting() {
  const { pathname } = window.location
  const isRecovery = Object.values(paths.recuperacao).some((path) => path === pathname)
  return isRecovery ? <RecoveryWaiting /> : <SessionLoading />
}

/** The login alone, without the router and what lies behind it, until somebody is signed in. */
export function App({ address }: { address: () => string }) {
  const session = useSession()
  const door = doorAt(address())
  return (
    <ErrorBoundary>
      {door && session.status === 'out' ? <LoginPage door={door} /> : <RoutedApp />}
    </ErrorBoundary>
  )
}
