import { useCallback, useEffect, useRef, useState } from 'react'
import type { SignedIn } from '#console/api/session'
import { Brand } from '#console/ui/brand.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { putOnTop } from '#console/ui/open-dialogs'
import { useBack } from '#console/ui/use-back'
import { Sidebar } from './sidebar.tsx'

/** On phones: a bar with the button that opens the sidebar over the page. */
export function Drawer({ session }: { session: SignedIn }) {
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
      {isOpen && <DrawerDialog session={session} onClose={close} />}
    </header>
  )
}

function DrawerDialog({ session, onClose }: { session: SignedIn; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useBack(() => {
    onClose()
    return true
  })
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
