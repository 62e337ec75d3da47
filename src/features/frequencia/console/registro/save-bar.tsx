import type { MouseEvent } from 'react'
import { Button, InlineButton } from '#console/ui/button.tsx'

interface SaveBarProps {
  readonly note: string
  readonly saving?: boolean
  /** Whether there is something to be saved. */
  readonly isNeeded?: boolean
  /** Absent until the day has been loaded: saving before that could erase it (decision 15). */
  readonly onSave?: () => void
  /** Takes the last save back. */
  readonly onUndo?: (() => void) | null
}

export function SaveBar({ note, saving = false, isNeeded = true, onSave, onUndo }: SaveBarProps) {
  const undo = ({ currentTarget }: MouseEvent) => {
    // Its own button goes.
    currentTarget.closest('.save-bar')?.querySelector<HTMLElement>('.button')?.focus()
    onUndo?.()
  }
  return (
    <div className="save-bar">
      <p>
        <span role="status">{note}</span>
        {onUndo && (
          <>
            {' · '}
            <InlineButton onClick={undo}>Desfazer</InlineButton>
          </>
        )}
      </p>
      <Button
        className={isNeeded ? 'primary' : ''}
        disabled={!onSave}
        // Not disabled: that would take the focus away.
        aria-disabled={saving || undefined}
        onClick={saving ? undefined : onSave}
      >
        {saving ? 'Salvando...' : 'Salvar'}
      </Button>
    </div>
  )
}
