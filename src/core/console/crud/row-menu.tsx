import { useRef, useState } from 'react'
import { Icon } from '#console/ui/icon.tsx'
import { lazyInAntd, pointing } from '#console/ui/lazy.tsx'
import { bringDialogs } from './dialogs.tsx'
import type { RowAction } from './row-menu-actions.tsx'

/** A list is read without the code of its menus. */
const RowMenuActions = lazyInAntd(() => import('./row-menu-actions.tsx'))
const bringMenu = pointing(RowMenuActions)

export function RowMenu({ of, actions }: { of: string; actions: readonly RowAction[] }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  // The press that closes an open menu ends in a click on this button, which must not open it again.
  const closing = useRef(false)
  const pick = ({ run }: RowAction) => {
    setOpen(false)
    // The dialog that an action opens gives the focus back to here.
    button.current?.focus()
    run()
  }
  if (actions.length === 0) return null
  return (
    <span className="row-menu-place">
      <button
        ref={button}
        type="button"
        className="icon-button row-menu"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={`Ações de ${of}`}
        {...bringMenu}
        onPointerDown={() => {
          closing.current = isOpen
        }}
        onClick={() => {
          setOpen(!closing.current)
          bringDialogs.onFocus()
          closing.current = false
        }}
      >
        <Icon name="more" />
      </button>
      {isOpen && (
        <RowMenuActions
          actions={actions}
          onPick={pick}
          onClose={() => {
            setOpen(false)
            button.current?.focus()
          }}
        />
      )}
    </span>
  )
}
