import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router'
import { useSession } from '#console/api/session'
import { paths } from '#console/paths'
import { Brand } from '#console/ui/brand.tsx'
import { ScreenTitle, usePageTitle } from '#console/ui/page-title'
import { Toasts } from '#console/ui/toasts.tsx'
import { Drawer } from './drawer.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { screenAt } from './routes.tsx'
import { Sidebar } from './sidebar.tsx'

/** The frame of every screen behind the login. */
export function Layout({ children }: { children: ReactNode }) {
  const session = useSession()
  const { pathname } = useLocation()
  const main = useFocusOnNavigation(pathname)
  const title = screenAt(pathname)?.title ?? 'Página Inicial'
  usePageTitle(title)
  // The guard shows this to signed-in users alone; between 'Sair' and its redirect there is nobody.
  if (session.status !== 'in') return null
  return (
    <div className="layout">
      <a className="skip-link" href="#conteudo">
        Pular para o conteúdo
      </a>
      <Drawer session={session} />
      <aside className="sidebar">
        <Link className="sidebar-brand" to={paths.inicio[session.role]}>
          <Brand />
        </Link>
        <Sidebar session={session} />
      </aside>
      <main id="conteudo" className="content" ref={main} tabIndex={-1}>
        <ErrorBoundary key={pathname}>
          <ScreenTitle value={title}>{children}</ScreenTitle>
        </ErrorBoundary>
      </main>
      <Toasts />
    </div>
  )
}

/** A new screen starts at its top, and is where the keyboard and the screen reader go on. */
function useFocusOnNavigation(pathname: string) {
  const main = useRef<HTMLElement>(null)
  const isBack = useNavigationType() === 'POP'
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
    if (!isBack) window.scrollTo(0, 0)
  }, [pathname, isBack])
  return main
}
