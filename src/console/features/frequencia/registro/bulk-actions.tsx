import { useNotification } from '@refinedev/core'
import type { Mark } from './day.ts'
import { bulkTextOf } from './texts.ts'

const actions: readonly { mark: Mark; label: string }[] = [
  { mark: 'presente', label: 'Todos presentes' },
  { mark: 'ausente', label: 'Todos ausentes' },
  { mark: null, label: 'Limpar marcações' },
]

/** Marks of the whole class at once, whatever the search shows. */
export function BulkActions({ onMarkAll }: { onMarkAll: (mark: Mark) => void }) {
  const { open } = useNotification()
  const markAll = (mark: Mark) => {
    onMarkAll(mark)
    open?.({ type: 'success', message: bulkTextOf(mark) })
  }
  return (
    <div className="register-bulk">
      {actions.map(({ mark, label }) => (
        <button key={label} type="button" className="button" onClick={() => markAll(mark)}>
          {label}
        </button>
      ))}
    </div>
  )
}
