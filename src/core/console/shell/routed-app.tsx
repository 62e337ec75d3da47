import { Navigate, Route, Routes, useLocation } from 'react-router'
import { handed } from '#console/api/handed'
import { useSession } from '#console/api/session'
import { AddressRouter } from '#console/boot/address-router.tsx'
import { afterLogin } from '#console/boot/guard'
import { SessionLoading } from '#console/boot/session-loading.tsx'
import type { Door } from '#console/entrance/door'
import { doorAt, LoginPage } from '#console/entrance/login/login-page.tsx'
import { RecoveryWaiting } from '#console/entrance/recuperacao/waiting.tsx'
import { UnauthorizedPage } from '#console/entrance/unauthorized-page.tsx'
import { paths } from '#console/paths'
import { lazy } from '#console/ui/lazy.tsx'

const Private = lazy(() => handed.inside(), SessionLoading)

const Recovery = lazy(
  () => import('#console/entrance/recuperacao/recuperacao-page.tsx'),
  RecoveryWaiting,
)

export { preloadHomes, preloadScreen }

export default function RoutedApp() {
  return (
    <AddressRouter>
      <Routes>
        {handed.doors.flatMap((door) =>
          door.paths.map((path) => (
            <Route key={path} path={path} element={<Entry door={door} />} />
          )),
        )}
        <Route path={paths.semPermissao} element={<UnauthorizedPage />} />
        {Object.values(paths.recuperacao).map((path) => (
          <Route key={path} path={path} element={<Recovery />} />
        ))}
        {handed.openPages?.map(({ path, page: Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        <Route path="*" element={<Private />} />
      </Routes>
    </AddressRouter>
  )
}

function asksForSession(path: string): boolean {
  const others: string[] = [paths.semPermissao, ...Object.values(paths.recuperacao)]
  const isOpen = handed.openPages?.some((page) => page.path === path)
  return !isOpen && !others.includes(path) && !doorAt(path)
}

async function preloadScreen(path: string): Promise<void> {
  if (!asksForSession(path)) return
  const [inside] = await Promise.all([handed.inside(), Private.preload()])
  await inside.preloadPage(path)
}

/** Whose home it will be is not known before the login. */
function preloadHomes() {
  for (const path of Object.values(paths.inicio)) preloadScreen(path)
}

function Entry({ door }: { door: Door }) {
  const session = useSession()
  const { state } = useLocation()
  if (session.status === 'loading') return <SessionLoading />
  if (session.status === 'out') return <LoginPage door={door} onSending={preloadHomes} />
  return <Navigate to={afterLogin(session, state)} state={{ fromLogin: true }} replace />
}
