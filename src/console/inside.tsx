import './inside.css'
import './layout/panel.css'
import './print.css'
import './print-parts.css'
import { Refine } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import { Route, Routes } from 'react-router'
import { Layout } from './layout/layout.tsx'
import { accessControlProvider } from './providers/access.ts'
import { authProvider } from './providers/auth.ts'
import { dataProvider } from './providers/data.ts'
import { i18nProvider } from './providers/i18n.ts'
import { notificationProvider } from './providers/notifications.ts'
import { refineResources } from './providers/resources.ts'
import { queryClient } from './query-client.ts'
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
      i18nProvider={i18nProvider}
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
