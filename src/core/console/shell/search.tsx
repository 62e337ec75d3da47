import { startTransition, useRef, useState } from 'react'
import { handed } from '#console/api/handed'
import { has } from '#console/api/resources'
import { Icon } from '#console/ui/icon.tsx'
import { lazyInAntd, type Part, pointing } from '#console/ui/lazy.tsx'
import { topDialog } from '#console/ui/open-dialogs'
import { useControlKey } from '#console/ui/use-control-key'
import { busca } from '#model/calls/busca'
import type { Role } from '#model/field'
import type { SearchDialogProps } from './search-dialog.tsx'

declare module '#console/api/handed' {
  interface Handed {
    /** The search: `search-dialog.tsx` of this folder, or it with what the product adds. */
    readonly search: () => Promise<Part<SearchDialogProps>>
  }
}

const SearchDialog = lazyInAntd(() => handed.search())
const bringSearch = pointing(SearchDialog)

/** A host of the documented calls has no search. */
export function useSearch(role: Role) {
  const [isOpen, setOpen] = useState(false)
  const kept = useRef<() => string>(undefined)
  // Without an empty moment before the code of the dialog is there.
  const open = () => {
    kept.current ??= keepTyped()
    startTransition(() => setOpen(true))
  }
  const close = () => {
    kept.current = undefined
    setOpen(false)
  }
  const isOffered = has(busca.buscar)
  useControlKey(isOffered ? 'k' : null, () => {
    // What is typed in an open dialog must not be left by a key.
    if (!topDialog()) open()
  })
  if (!isOffered) return { button: null, dialog: null }
  return {
    button: (
      <button
        type="button"
        className="search-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        {...bringSearch}
      >
        <Icon name="search" size={18} />
        Buscar
        <span className="search-key" aria-hidden="true">
          {isApple ? '⌘K' : 'Ctrl K'}
        </span>
      </button>
    ),
    dialog: isOpen && (
      <SearchDialog role={role} begun={() => kept.current?.() ?? ''} onClose={close} />
    ),
  }
}

/** How long keys are kept for a dialog whose code does not come, in milliseconds. */
const longest = 3000

/** Keeps what is typed until the dialog takes it: its code may be on its way, and the page has keys of its own. */
function keepTyped(): () => string {
  let typed = ''
  const keep = (event: KeyboardEvent) => {
    if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    typed += event.key
  }
  const take = () => {
    document.removeEventListener('keydown', keep, true)
    return typed
  }
  document.addEventListener('keydown', keep, true)
  setTimeout(take, longest)
  return take
}

const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)
