import { useMay } from '#console/api/auth-provider'
import { ListPage } from '#console/crud/list-page.tsx'
import type { Overrides } from '#console/crud/override'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'
import { diaSemAula } from '#resources/dia-sem-aula'
import { calendario } from '../calls.ts'

const everyClass = 'Todas as turmas'

const overrides: Overrides<typeof diaSemAula> = {
  cells: { turma_id: ({ turma }) => turma?.nome ?? everyClass },
  filters: { turma_id: { all: 'Todas', none: everyClass } },
}

const FeriadosDialog = lazyInAntd(() => import('./feriados-dialog.tsx'))

export default function CalendarioPage() {
  const { opened, open, close } = useDialogState<true>()
  const maySuggest = useMay(calendario, 'adicionarFeriados')
  return (
    <>
      <ListPage
        resource={diaSemAula}
        overrides={overrides}
        title={diaSemAula.screen?.title}
        buttons={
          maySuggest && (
            <button type="button" className="button" onClick={() => open(true)}>
              Sugerir feriados nacionais
            </button>
          )
        }
      />
      {opened && <FeriadosDialog onClose={close} />}
    </>
  )
}
