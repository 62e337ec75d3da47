interface SaveBarProps {
  readonly note: string
  readonly saving?: boolean
  /** Absent until the day has been loaded: saving before that could erase it (decision 15). */
  readonly onSave?: () => void
}

export function SaveBar({ note, saving = false, onSave }: SaveBarProps) {
  return (
    <div className="save-bar">
      <p role="status">{note}</p>
      <button
        type="button"
        className="button primary"
        disabled={!onSave}
        // Not disabled: that would take the focus away.
        aria-disabled={saving || undefined}
        onClick={saving ? undefined : onSave}
      >
        {saving ? 'Salvando...' : 'Salvar'}
      </button>
    </div>
  )
}
