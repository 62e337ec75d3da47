import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { createPortal } from 'react-dom'
import { Icon } from './icon.tsx'
import { openOnTop } from './open-dialogs.ts'
import { useBack } from './use-back.ts'
import './dialog.css'

interface DialogProps {
  readonly title: ReactNode
  readonly children: ReactNode
  readonly footer?: ReactNode
  /** In pixels, where the window is wider. */
  readonly width?: number
  readonly className?: string
  /** Something is typed in it, which a press beside it must not lose. */
  readonly isForm?: boolean
  /** What holds the parts of the dialog together: a form. */
  readonly frame?: (parts: ReactNode) => ReactNode
  /** Somebody wants to leave it: by its button, by Escape, by Back, by a press beside it. False keeps it open. */
  readonly onClose: () => unknown
}

/**
 * A dialog over the page, which can't be reached meanwhile. It is the browser's own: it has the focus and hears
 * Escape from the instant in which it is there, and nothing of it moves under a pointer.
 */
export function Dialog(props: DialogProps) {
  const { title, children, footer, width = 520, className = '', isForm = false, onClose } = props
  const { frame = (parts) => parts } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedBeside = useRef(false)
  const titleId = useId()
  useBack(() => onClose() !== false)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    // It takes the focus itself where none of its parts asks for it: React writes no such attribute.
    element.setAttribute('autofocus', '')
    return openOnTop(element)
  }, [])

  function close(event: SyntheticEvent) {
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }

  // The browser would close a dialog on a second Escape whatever it is answered.
  function keepOpen(event: KeyboardEvent<HTMLDialogElement>) {
    if (event.key === 'Escape' && !hasPopover(event.currentTarget)) event.preventDefault()
  }

  function closeByKey(event: KeyboardEvent<HTMLDialogElement>) {
    if (event.key === 'Escape' && !hasPopover(event.currentTarget)) close(event)
  }

  function closeBeside(event: MouseEvent) {
    if (pressedBeside.current && isBeside(event) && !isForm) close(event)
  }

  return createPortal(
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      style={{ '--dialog-width': `${width}px` } as CSSProperties}
      aria-labelledby={titleId}
      tabIndex={-1}
      onCancel={close}
      onKeyDownCapture={keepOpen}
      onKeyDown={closeByKey}
      onMouseDown={(event) => {
        pressedBeside.current = isBeside(event)
      }}
      onClick={closeBeside}
    >
      <div className="dialog-panel">
        {frame(
          <>
            <header className="dialog-header">
              <h2 id={titleId}>{title}</h2>
              <button type="button" className="dialog-close" aria-label="Fechar" onClick={onClose}>
                <Icon name="close" size={18} />
              </button>
            </header>
            <div className="dialog-body">{children}</div>
            {footer && <footer className="dialog-footer">{footer}</footer>}
          </>,
        )}
      </div>
    </dialog>,
    document.body,
  )
}

/** Whether something of the dialog is open above it, which Escape closes first. */
function hasPopover(dialog: HTMLElement): boolean {
  return dialog.querySelector(':popover-open') !== null
}

/** A press on what is around a dialog is one on the dialog itself, and on none of its parts. */
function isBeside({ target, currentTarget }: MouseEvent): boolean {
  return target === currentTarget
}
