import { Link } from 'react-router'
import { useAllowed } from '#console/api/auth-provider'
import { ListPage } from '#console/crud/list-page.tsx'
import { paths } from '#console/paths'
import { Icon } from '#console/ui/icon.tsx'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'
import { aluno } from '#resources/aluno'
import { alunoOverrides } from './overrides.tsx'

const StudentDialog = lazyInAntd(() => import('./student-dialog.tsx'))

export default function AlunosPage() {
  const { opened, open, close } = useDialogState<number>()
  const mayImport = useAllowed(aluno, 'importar')
  return (
    <>
      <ListPage
        resource={aluno}
        overrides={alunoOverrides}
        onOpen={({ id }) => open(id)}
        buttons={
          mayImport && (
            <Link className="button" to={paths.importacao}>
              <Icon name="upload" size={17} />
              Importar planilha
            </Link>
          )
        }
      />
      {opened !== null && <StudentDialog id={opened} page={paths.aluno(opened)} onClose={close} />}
    </>
  )
}
