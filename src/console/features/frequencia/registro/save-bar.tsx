interface SaveBarProps {
  readonly note: string
  readonly saving?: boolean
  /** Absent while there is nothing that could be saved safely. */
  readonly onSave?: () => void
}

/** Always in reach of the thumb; disabled until the server has said what the day holds (decision 15). */
export function SaveBar({ note, saving = false, onSave }: SaveBarProps) {
  return (
    <div className="save-bar">
      <p role="status">{note}</p>
      <button
        type="button"
        className="button primary"
        disabled={!onSave || saving}
        onClick={onSave}
      >
        {saving ? 'Salvando...' : 'Salvar'}
      </button>
    </div>
  )
}
