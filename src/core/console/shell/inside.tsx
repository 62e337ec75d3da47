import '../ui/controls.css'
import '../ui/page.css'
import '../ui/panel.css'
import '../ui/parts.css'
import { Refine } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import { useEffect, useState } from 'react'
import { Route, Routes, useLocation, useNavigate } from 'react-router'
import { authProvider } from '#console/api/auth-provider'
import { dataProvider } from '#console/api/data-provider'
import { handed, handOver } from '#console/api/handed'
import { queryClient } from '#console/api/query-client'
import { has, refineResources } from '#console/api/resources'
import { useSession } from '#console/api/session'
import { admit, afterRefusal } from '#console/boot/guard'
import { SessionLoading } from '#console/boot/session-loading.tsx'
import { paths } from '#console/paths'
import { lazy } from '#console/ui/lazy.tsx'
import { NotOffered } from '#console/ui/page-header.tsx'
import { notificationProvider } from '#console/ui/toasts.tsx'
import { isFramed } from './framed.ts'
import { Layout } from './layout.tsx'
import { allScreens, screenAt } from './screens.ts'

// After all other rules of the frame, over which it stands.
import '../ui/print.css'

const PendingStep = lazy(() => import('#console/account/pending-step.tsx'), SessionLoading)

// A product without screens of its own has those of the machine and of its entities.
if (!handed.screens) handOver({ screens: allScreens([]) })

/** How long the frame waits for its page, to be drawn once with it, in milliseconds: no longer for those with antd. */
const pageWait = 50

export async function preloadPage(path: string): Promise<void> {
  const page = screenAt(path)?.page.preload()
  if (isFramed()) await page
  else await Promise.race([page, new Promise((resolve) => setTimeout(resolve, pageWait))])
}

export default function Private() {
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
      return <Leave to={paths.login} from={pathname + search} />
    case 'unauthorized':
      return (
        <Leave to={session.status === 'in' ? afterRefusal(session, state) : paths.semPermissao} />
      )
    case 'unknown':
    case 'leave':
      return <Leave to={paths.entrada} />
    case 'pending':
      return <PendingStep />
    case 'enter':
      return <Inside />
  }
}

/** Leads away, again where a dialog that was closing goes back in the history meanwhile: the page would stay empty. */
function Leave({ to, from }: { readonly to: string; readonly from?: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const go = () => navigate(to, { replace: true, state: from === undefined ? null : { from } })
    go()
    window.addEventListener('popstate', go)
    return () => window.removeEventListener('popstate', go)
  }, [navigate, to, from])
  return null
}

function Inside() {
  const [known] = useState(refineResources)
  useEffect(() => handed.onEnter?.(), [])
  return (
    <Refine
      routerProvider={routerProvider}
      dataProvider={dataProvider}
      authProvider={authProvider}
      notificationProvider={notificationProvider}
      resources={known}
      options={{
        disableTelemetry: true,
        // It asks `check()` at each navigation; the guard judges by the session already.
        disableRouteChangeHandler: true,
        // Its timers render every list again each second.
        overtime: { enabled: false, interval: 1000 },
        reactQuery: { clientConfig: queryClient },
      }}
    >
      <Layout>
        <Routes>
          {handed.screens.map((screen) => (
            <Route
              key={screen.path}
              path={screen.path}
              element={has(screen) ? <screen.page /> : <NotOffered />}
            />
          ))}
        </Routes>
      </Layout>
    </Refine>
  )
}
