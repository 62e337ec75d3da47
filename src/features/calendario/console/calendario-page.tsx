import { useMay } from '#console/api/auth-provider'
import { ListPage } from '#console/crud/list-page.tsx'
import type { Overrides } from '#console/crud/override'
import { DialogButton } from '#console/ui/dialog-button.tsx'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { diaSemAula } from '#resources/dia-sem-aula'
import { calendario } from '../calls.ts'

const everyClass = 'Todas as turmas'

const overrides: Overrides<typeof diaSemAula> = {
  cells: { turma_id: ({ turma }) => turma?.nome ?? everyClass },
  without: { turma_id: everyClass },
}

const FeriadosDialog = lazyInAntd(() => import('./feriados-dialog.tsx'))

export default function CalendarioPage() {
  const maySuggest = useMay(calendario, 'adicionarFeriados')
  return (
    <ListPage
      resource={diaSemAula}
      overrides={overrides}
      buttons={
        maySuggest && (
          <DialogButton
            className="button"
            dialog={(onClose) => <FeriadosDialog {...{ onClose }} />}
          >
            Sugerir feriados nacionais
          </DialogButton>
        )
      }
    />
  )
}
