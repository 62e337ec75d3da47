import Modal from 'antd/es/modal/Modal'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { Icon } from './icon.tsx'
import { putOnTop, topDialog } from './open-dialogs.ts'
import { useBack } from './use-back.ts'
import { useListener } from './use-listener.ts'
import './dialog.css'

export interface DialogProps {
  readonly title: ReactNode
  readonly children: ReactNode
  readonly footer?: ReactNode
  readonly width?: number
  readonly className?: string
  /** A press outside must not lose what is typed in it. */
  readonly isForm?: boolean
  readonly frame?: (parts: ReactNode) => ReactNode
  /** False keeps it open. */
  readonly onClose: () => unknown
}

/** Where dialogs are. In the body itself, antd would stop the page's scrolling by a style that the page's policy refuses. */
export const dialogPlace = document.body.appendChild(document.createElement('div'))

/** It has the focus from the frame in which it appears. */
export function Dialog(props: DialogProps) {
  const { title, children, footer = null, width = 520, className = '', isForm = false } = props
  const { frame, onClose } = props
  const { opener, panel, setPanel } = useDialogPanel(onClose)

  useLayoutEffect(() => {
    if (!panel) return
    const takeAway = putOnTop(panel)
    // The page around is inert: antd's own stops of the Tab key, which show no focus, are not needed.
    for (const stop of panel.querySelectorAll<HTMLElement>(':scope > [tabindex]'))
      stop.tabIndex = -1
    if (!panel.contains(document.activeElement)) focus(panel.firstElementChild)
    return () => {
      const { activeElement } = document
      takeAway()
      if (activeElement === document.body || panel.contains(activeElement)) focus(opener)
    }
  }, [panel, opener])

  return (
    <Modal
      open
      className={`dialog ${className}`}
      title={<h2>{title}</h2>}
      footer={footer}
      width={width}
      closable={{ 'aria-label': 'Fechar' }}
      closeIcon={<Icon name="close" size={18} />}
      maskClosable={!isForm}
      transitionName=""
      maskTransitionName=""
      getContainer={() => dialogPlace}
      panelRef={setPanel}
      modalRender={frame}
      onCancel={onClose}
    >
      {children}
    </Modal>
  )
}

export function focus(element: Element | null) {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
}

/** What had the focus before a dialog, and the panel of the dialog, which the browser's Back and Escape close. */
export function useDialogPanel(onClose: () => unknown) {
  const [opener] = useState(() => document.activeElement)
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  useBack(onClose)
  useListener('keydown', ({ key, target }) => {
    // Where what had the focus in it has gone: else antd hears the key.
    if (key === 'Escape' && target === document.body && topDialog() === panel) onClose()
  })
  return { opener, panel, setPanel }
}
