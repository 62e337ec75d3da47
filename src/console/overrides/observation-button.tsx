import { lazy, Suspense, startTransition, useState } from 'react'
import { Icon } from '#console/layout/icon.tsx'
import type { Row } from '#model/resource'
import type { aluno } from '#resources/aluno'

const ObservationsDialog = lazy(() => import('./observations-dialog.tsx'))

/** Opens what is to be known of a student's health and learning. */
export function ObservationButton({ row }: { row: Row<typeof aluno> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="icon-button warn"
        aria-label={`Observação de ${row.nome}`}
        aria-haspopup="dialog"
        onClick={() => startTransition(() => setOpen(true))}
      >
        <Icon name="note" />
      </button>
      <Suspense fallback={null}>
        {open && <ObservationsDialog row={row} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
