import { Navigate, Route, Routes, useLocation } from 'react-router'
import { useSession } from '#console/api/session'
import { AddressRouter } from '#console/boot/address-router.tsx'
import { afterLogin } from '#console/boot/guard'
import { SessionLoading } from '#console/boot/session-loading.tsx'
import { paths } from '#console/paths'
import { lazy } from '#console/ui/lazy.tsx'
import { checkPath } from '#features/entrada/console/conferir/path'
import { LoginPage, logins } from '#features/entrada/console/login/login-page.tsx'
import type { Door } from '#features/entrada/console/login/sign-in'
import { RecoveryWaiting } from '#features/entrada/console/recuperacao/waiting.tsx'
import { UnauthorizedPage } from '#features/entrada/console/unauthorized-page.tsx'

const fetchInside = () => import('./inside.tsx')

const Private = lazy(fetchInside, SessionLoading)

const Recovery = lazy(
  () => import('#features/entrada/console/recuperacao/recuperacao-page.tsx'),
  RecoveryWaiting,
)

const Conference = lazy(
  () => import('#features/entrada/console/conferir/conferir-page.tsx'),
  SessionLoading,
)

const partsPath = '/partes'
/** No build has it. */
const Parts = import.meta.env.DEV
  ? lazy(() => import('#features/partes/console/partes-page.tsx'))
  : null

export { preloadHomes, preloadScreen }

export default function RoutedApp() {
  return (
    <AddressRouter>
      <Routes>
        {logins.map(([path, door]) => (
          <Route key={path} path={path} element={<Entry door={door} />} />
        ))}
        <Route path={paths.semPermissao} element={<UnauthorizedPage />} />
        <Route path={checkPath} element={<Conference />} />
        {Object.values(paths.recuperacao).map((path) => (
          <Route key={path} path={path} element={<Recovery />} />
        ))}
        {Parts && <Route path={partsPath} element={<Parts />} />}
        <Route path="*" element={<Private />} />
      </Routes>
    </AddressRouter>
  )
}

const withoutSession: readonly string[] = [
  ...logins.map(([path]) => path),
  paths.semPermissao,
  checkPath,
  ...Object.values(paths.recuperacao),
  ...(Parts ? [partsPath] : []),
]

async function preloadScreen(path: string): Promise<void> {
  if (withoutSession.includes(path)) return
  const [inside] = await Promise.all([fetchInside(), Private.preload()])
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
