import { handed } from '#console/api/handed'
import { useSession } from '#console/api/session'
import { ErrorBoundary } from '#console/boot/error-boundary.tsx'
import { SessionLoading } from '#console/boot/session-loading.tsx'
import { doorAt, LoginPage } from '#console/entrance/login/login-page.tsx'
import { RecoveryWaiting } from '#console/entrance/recuperacao/waiting.tsx'
import { paths } from '#console/paths'
import { lazy } from '#console/ui/lazy.tsx'

const fetchRouted = () => import('./routed-app.tsx')

const RoutedApp = lazy(async () => {
  const routed = await fetchRouted()
  // Router, frame and page are drawn once, together.
  await routed.preloadScreen(window.location.pathname)
  return routed
}, Waiting)

/** What fails is fetched again where it is shown, and told there. */
export async function preloadInside() {
  const parts = [fetchRouted(), handed.inside(), RoutedApp.preload()]
  await Promise.allSettled(parts)
}

function preloadHomes() {
  preloadInside()
  fetchRouted().then(
    (routed) => routed.preloadHomes(),
    () => undefined,
  )
}

/** The recovery screens ask for no session. */
function Waiting() {
  const { pathname } = window.location
  const isRecovery = Object.values(paths.recuperacao).some((path) => path === pathname)
  return isRecovery ? <RecoveryWaiting /> : <SessionLoading />
}

export function App({ address }: { address: () => string }) {
  const session = useSession()
  const door = doorAt(address())
  return (
    <ErrorBoundary>
      {door && session.status === 'out' ? (
        <LoginPage door={door} onSending={preloadHomes} />
      ) : (
        <RoutedApp />
      )}
    </ErrorBoundary>
  )
}
