import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { topDialog } from './open-dialogs.ts'
import { useListener } from './use-listener.ts'
import './drop-panel.css'

interface DropPanelProps {
  readonly label: string
  readonly icon: IconName
  readonly children: (close: () => void) => ReactNode
}

/** A button and the small panel under it, which closes by Escape and when something else is pressed or focused. */
export function DropPanel({ label, icon, children }: DropPanelProps) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  // React tells it also of the menus and dialogs that were opened from the panel, wherever they stand in the page.
  const isInside = useRef(false)
  const markInside = () => {
    isInside.current = true
  }

  function close() {
    setOpen(false)
    button.current?.focus()
  }

  const closeOutside = ({ target }: Event) => {
    if (!isInside.current && !place.current?.contains(target as Node)) setOpen(false)
    isInside.current = false
  }
  useListener('pointerdown', closeOutside)
  useListener('focusin', closeOutside)
  useListener('keydown', ({ key, target }) => {
    // What had the focus in the panel may have gone.
    const isLost = target === document.body && !topDialog()
    if (isOpen && key === 'Escape' && (isLost || place.current?.contains(target as Node))) close()
  })

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what the controls in it do.
    <div ref={place} className="drop-panel-place" onPointerDown={markInside} onFocus={markInside}>
      <Button
        ref={button}
        className="drop-panel-button"
        title={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={icon} size={17} />
        <span>{label}</span>
      </Button>
      {isOpen && (
        <section id={id} className="drop-panel card" aria-label={label}>
          {children(close)}
        </section>
      )}
    </div>
  )
}
