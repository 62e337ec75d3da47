import { Icon } from '#console/ui/icon.tsx'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { useOpened } from '#console/ui/use-opened'
import type { Row } from '#model/resource'
import type { aluno } from '#resources/aluno'

const ObservationsDialog = lazyInAntd(() => import('./observations-dialog.tsx'))

/** Opens what is to be known of a student's health and learning. */
export function ObservationButton({ row }: { row: Row<typeof aluno> }) {
  const { opened, open, close } = useOpened<true>()
  return (
    <>
      <button
        type="button"
        className="icon-button warn"
        aria-label={`Observação de ${row.nome}`}
        aria-haspopup="dialog"
        onClick={() => open(true)}
      >
        <Icon name="note" />
      </button>
      {opened && <ObservationsDialog row={row} onClose={close} />}
    </>
  )
}
