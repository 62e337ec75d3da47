import './layout.css'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router'
import { handed } from '#console/api/handed'
import { type SignedIn, useSession } from '#console/api/session'
import { ErrorBoundary } from '#console/boot/error-boundary.tsx'
import { paths } from '#console/paths'
import { Brand } from '#console/ui/brand.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { lazy } from '#console/ui/lazy.tsx'
import { putOnTop } from '#console/ui/open-dialogs'
import { focusHeading, ScreenTitle, usePageTitle } from '#console/ui/page-header.tsx'
import { Toasts } from '#console/ui/toasts.tsx'
import { useBack } from '#console/ui/use-back'
import { declaredResources } from '#model/entities'
import { secretReaders } from '#model/secret'
import { screenAt } from './screens.ts'
import { useSearch } from './search.tsx'
import { Sidebar } from './sidebar.tsx'

const Admission = lazy(() => import('#console/account/admission.tsx'))

export function Layout({ children }: { children: ReactNode }) {
  const session = useSession()
  const { pathname } = useLocation()
  const main = useFocusOnNavigation(pathname)
  const title = screenAt(pathname)?.title ?? 'Página Inicial'
  usePageTitle(title)
  const { Notice } = handed
  // From them secret records may be withheld until their account is admitted.
  const readers = secretReaders(declaredResources())
  // The guard shows this to signed-in users alone; between 'Sair' and its redirect there is nobody.
  if (session.status !== 'in') return null
  return (
    <>
      <Frame session={session} main={main}>
        {Notice && <Notice />}
        <ErrorBoundary key={pathname}>
          {readers.includes(session.role) && <Admission />}
          <ScreenTitle value={title}>{children}</ScreenTitle>
        </ErrorBoundary>
      </Frame>
      <Toasts />
    </>
  )
}

interface FrameProps {
  readonly session: SignedIn
  readonly main?: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

/** What stands around each page, which the build also draws, for nobody yet. */
export function Frame({ session, main, children }: FrameProps) {
  const search = useSearch(session.role)
  return (
    <div className="layout">
      <a className="skip-link" href="#conteudo">
        Pular para o conteúdo
      </a>
      <Drawer session={session}>{search.button}</Drawer>
      <aside className="sidebar">
        <Link className="sidebar-brand" to={paths.inicio[session.role]}>
          <Brand />
        </Link>
        {search.button}
        <Sidebar session={session} />
      </aside>
      <main id="conteudo" className="content" ref={main} tabIndex={-1}>
        {children}
      </main>
      {search.dialog}
    </div>
  )
}

/** A new screen starts at its top, and its heading is where the keyboard and the screen reader go on. */
function useFocusOnNavigation(pathname: string) {
  const main = useRef<HTMLElement>(null)
  const isBack = useNavigationType() === 'POP'
  // A page that is opened keeps the browser's focus; one behind the login takes it.
  const shown = useRef(isBack ? pathname : null)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
    focusHeading()
    if (!isBack) window.scrollTo(0, 0)
  }, [pathname, isBack])
  return main
}

function Drawer({ session, children }: { session: SignedIn; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <header className="topbar">
      <button
        type="button"
        className="topbar-button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
        Menu
      </button>
      <Brand />
      {children}
      {isOpen && <DrawerDialog session={session} onClose={close} />}
    </header>
  )
}

function DrawerDialog({ session, onClose }: { session: SignedIn; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useBack(onClose)
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    const takeAway = putOnTop(element)
    const closeOnBackdrop = ({ target }: MouseEvent) => target === element && onClose()
    element.addEventListener('click', closeOnBackdrop)
    return () => {
      element.removeEventListener('click', closeOnBackdrop)
      element.close()
      takeAway()
    }
  }, [onClose])
  return (
    <dialog ref={dialog} className="drawer" aria-label="Menu" onClose={onClose}>
      <div className="drawer-body">
        <button type="button" className="topbar-button" onClick={onClose}>
          <Icon name="close" />
          Fechar menu
        </button>
        <Sidebar session={session} onLeave={onClose} />
      </div>
    </dialog>
  )
}
