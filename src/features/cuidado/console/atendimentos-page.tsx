import { ListPage } from '#console/crud/list-page.tsx'
import type { Overrides } from '#console/crud/override'
import { InlineButton } from '#console/ui/button.tsx'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'
import { emptyValue, formatDate } from '#model/format'
import { atendimento } from '#resources/atendimento'
import { StudentLink } from './care-nav.tsx'

const RowDialog = lazyInAntd(() => import('#console/crud/row-dialog.tsx'))

/** The contacts made: a name leads to the student, and the day to the contact. */
export default function AtendimentosPage() {
  const { opened, open, close } = useDialogState<number>()
  const overrides: Overrides<typeof atendimento> = {
    cells: {
      aluno_id: ({ aluno }) => (aluno ? <StudentLink aluno={aluno} /> : emptyValue),
      data: ({ id, data, aluno }) => (
        <InlineButton
          aria-haspopup="dialog"
          aria-label={`${formatDate(data)}, abrir o atendimento de ${aluno?.nome}`}
          onClick={() => open(id)}
        >
          {formatDate(data)}
        </InlineButton>
      ),
    },
    widths: { conseguiu: 132, encaminhamento: 172 },
    isSparse: true,
  }
  return (
    <>
      <ListPage resource={atendimento} overrides={overrides} onOpen={({ id }) => open(id)} />
      {opened !== null && <RowDialog resource={atendimento} id={opened} onClose={close} />}
    </>
  )
}
