import { ListPage } from '#console/crud/list-page.tsx'
import { paths } from '#console/paths'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'
import { aluno } from '#resources/aluno'
import { alunoOverrides } from './overrides.tsx'

const StudentDialog = lazyInAntd(() => import('./student-dialog.tsx'))

export default function AlunosPage() {
  const { opened, open, close } = useDialogState<number>()
  return (
    <>
      <ListPage resource={aluno} overrides={alunoOverrides} onOpen={({ id }) => open(id)} />
      {opened !== null && <StudentDialog id={opened} page={paths.aluno(opened)} onClose={close} />}
    </>
  )
}
