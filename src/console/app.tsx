import { ErrorBoundary } from './layout/error-boundary.tsx'
import { SessionLoading } from './layout/session-loading.tsx'
import { lazyPage } from './lazy-page.tsx'
import { doorAt, LoginPage } from './pages/login/login-page.tsx'
import { useSession } from './session.ts'

const RoutedApp = lazyPage(() => import('./routed-app.tsx'), SessionLoading)

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
