import { lazy, Suspense, startTransition, useState } from 'react'
import { Icon } from '#console/layout/icon.tsx'
import type { Row } from '#model/resource'
import { aluno } from '#resources/aluno'
import { observationsOf } from './observations.ts'

const ObservationsDialog = lazy(() => import('./observations-dialog.tsx'))

/** Opens what is to be known of a student's health and learning, where there is something. */
export function ObservationButton({ row }: { row: Row<typeof aluno> }) {
  const [open, setOpen] = useState(false)
  if (observationsOf(aluno, row).length === 0) return null
  return (
    <>
      <button
        type="button"
        className="icon-button warn"
        aria-label={`Observações de ${row.nome}`}
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
