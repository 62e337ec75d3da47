import { ListPage } from '#console/crud/list-page.tsx'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'
import { addresses } from '#resources/addresses'
import { aluno } from '#resources/aluno'
import { alunoOverrides } from './overrides.tsx'

const StudentDialog = lazyInAntd(() => import('./student-dialog.tsx'))

export default function AlunosPage() {
  const { opened, open, close } = useDialogState<number>()
  return (
    <>
      <ListPage resource={aluno} overrides={alunoOverrides} onOpen={({ id }) => open(id)} />
      {opened !== null && (
        <StudentDialog id={opened} page={addresses.aluno(opened)} onClose={close} />
      )}
    </>
  )
}
