import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { topDialog } from './open-dialogs.ts'
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

  const close = useCallback(() => {
    setOpen(false)
    button.current?.focus()
  }, [])

  useEffect(() => {
    if (!isOpen) return
    isInside.current = false
    const closeOutside = ({ target }: Event) => {
      if (!isInside.current && !place.current?.contains(target as Node)) setOpen(false)
      isInside.current = false
    }
    // Where what had the focus in the panel has gone.
    const closeByKey = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && target === document.body && !topDialog()) close()
    }
    document.addEventListener('keydown', closeByKey)
    const events = ['pointerdown', 'focusin'] as const
    for (const name of events) document.addEventListener(name, closeOutside)
    return () => {
      document.removeEventListener('keydown', closeByKey)
      for (const name of events) document.removeEventListener(name, closeOutside)
    }
  }, [isOpen, close])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what the controls in it do.
    <div
      ref={place}
      className="drop-panel-place"
      onPointerDown={markInside}
      onFocus={markInside}
      onKeyDown={({ key, target, currentTarget }) => {
        if (key !== 'Escape' || !isOpen || !currentTarget.contains(target as Node)) return
        close()
      }}
    >
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
