import './inside.css'
import '../ui/controls.css'
import '../ui/panel.css'
import '../ui/print.css'
import '../ui/print-parts.css'
import { Refine } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import { Route, Routes } from 'react-router'
import { accessControlProvider, authProvider } from '#console/api/auth-provider'
import { dataProvider } from '#console/api/data-provider'
import { queryClient } from '#console/api/query-client'
import { refineResources } from '#console/api/resources'
import { notificationProvider } from '#console/ui/notifications'
import { Layout } from './layout.tsx'
import { screens } from './routes.tsx'

/** Everything behind the login; `Private` has judged the address before this is shown. */
export default function Inside() {
  return (
    <Refine
      routerProvider={routerProvider}
      dataProvider={dataProvider}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      notificationProvider={notificationProvider}
      resources={refineResources}
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
          {screens.map(({ path, page: Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </Routes>
      </Layout>
    </Refine>
  )
}
