import { topDialog } from '#console/ui/open-dialogs'
import { useListener } from '#console/ui/use-listener'
import { KeysDialog } from './roll-list.tsx'
import { undoLast } from './undo.ts'

interface RegisterKeysProps {
  readonly isHelpOpen: boolean
  readonly onHelp: (isOpen: boolean) => void
  readonly onSave: () => void
  readonly onUndo: () => void
}

/** The keys of the register beyond those of a row. */
export function RegisterKeys({ isHelpOpen, onHelp, onSave, onUndo }: RegisterKeysProps) {
  useListener('keydown', (event) => {
    const act = actionOf(event)
    if (!act) return
    event.preventDefault()
    act({ onHelp, onSave, onUndo })
  })
  return isHelpOpen && <KeysDialog onClose={() => onHelp(false)} />
}

type Action = (register: Omit<RegisterKeysProps, 'isHelpOpen'>) => void

/** What a key does; none is taken from what is being typed, nor in a dialog. */
export function actionOf(event: KeyboardEvent): Action | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  const target = event.target instanceof Element ? event.target : null
  const isCommand = (ctrlKey || metaKey) && !altKey && !shiftKey
  // Not the browser's own, in a dialog either.
  if (isCommand && key.toLowerCase() === 's')
    return ({ onSave }) => {
      if (!topDialog() && !event.repeat) onSave()
    }
  if (topDialog() || event.defaultPrevented) return null
  const isSearch = target !== null && target === searchField()
  if (isCommand && key.toLowerCase() === 'z' && !isTypedIn(target))
    return ({ onUndo }) => undoLast() || onUndo()
  if (ctrlKey || metaKey || altKey) return null
  if (isSearch && key === 'ArrowDown') return () => focusRow(rows()[0])
  if (isTypedIn(target)) return null
  if (key === '/')
    return () => {
      searchField()?.focus()
      searchField()?.select()
    }
  if (key === '?') return ({ onHelp }) => onHelp(true)
  const row = target?.closest('.student')
  if (!row || !(key === 'ArrowUp' || key === 'ArrowDown')) return null
  return () => focusRow(key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling)
}

/** Whether keys write into it. */
function isTypedIn(target: Element | null): boolean {
  if (target instanceof HTMLInputElement)
    return !['radio', 'checkbox', 'button'].includes(target.type)
  return target?.closest('textarea, select, [contenteditable]') != null
}

function searchField(): HTMLInputElement | null {
  return document.querySelector('.register-search input')
}

function rows() {
  return document.querySelectorAll('.register-roll > .student')
}

function focusRow(row: Element | null | undefined): void {
  const radio =
    row?.querySelector<HTMLElement>('input:checked') ?? row?.querySelector<HTMLElement>('input')
  radio?.focus()
}
