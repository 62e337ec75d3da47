import Drawer from 'antd/es/drawer'
import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { type DialogProps, dialogPlace, focus, useDialogPanel } from './dialog.tsx'
import { Icon } from './icon.tsx'
import { media, useMedia } from './media.ts'
import { putOnTop } from './open-dialogs.ts'
import './side-dialog.css'

/** A dialog at the side: what is behind it is seen and used, but on a phone, which it fills. */
export function SideDialog(props: DialogProps) {
  const { title, children, footer = null, className = '', frame, onClose } = props
  const { opener, panel, setPanel } = useDialogPanel(onClose)
  const narrow = useMedia(media.narrow)

  // Before the focus, and apart from it: a page that is inert takes none back, and a phone that is turned keeps its own.
  useLayoutEffect(() => (panel && narrow ? putOnTop(panel) : undefined), [panel, narrow])
  useLayoutEffect(() => {
    if (!panel) return
    panel.tabIndex = -1
    if (!panel.contains(document.activeElement)) focus(panel)
    return () => {
      if (panel.contains(document.activeElement)) focus(opener)
    }
  }, [panel, opener])

  return createPortal(
    <Drawer
      open
      rootClassName="side-dialog"
      className={className}
      title={<h2>{title}</h2>}
      footer={footer}
      width={narrow ? '100%' : 460}
      mask={false}
      autoFocus={false}
      getContainer={false}
      closable={{ 'aria-label': 'Fechar' }}
      closeIcon={<Icon name="close" size={18} />}
      panelRef={setPanel}
      aria-modal={narrow}
      drawerRender={frame}
      onClose={() => onClose()}
    >
      {children}
    </Drawer>,
    dialogPlace,
  )
}
