import type { Mark } from './day.ts'

const bulkActions: readonly { mark: Mark; label: string }[] = [
  { mark: 'presente', label: 'Todos presentes' },
  { mark: 'ausente', label: 'Todos ausentes' },
  { mark: null, label: 'Limpar marcações' },
]

/** Marks the whole class, not only the students that the search shows. */
export function BulkActions({ onMarkAll }: { onMarkAll: (mark: Mark) => void }) {
  return (
    <>
      {bulkActions.map(({ mark, label }) => (
        <button key={label} type="button" className="button" onClick={() => onMarkAll(mark)}>
          {label}
        </button>
      ))}
    </>
  )
}
