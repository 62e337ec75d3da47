import { Suspense } from 'react'
import { Link } from 'react-router'
import { ListPage } from '#console/crud/list-page.tsx'
import { useRole } from '#console/crud/role'
import { useOpened } from '#console/crud/use-opened'
import { Icon } from '#console/layout/icon.tsx'
import { lazyInAntd } from '#console/layout/lazy-antd'
import { alunoOverrides } from '#console/overrides/aluno.tsx'
import { paths } from '#console/paths'
import { can } from '#model/access'
import { aluno } from '#resources/aluno'

const StudentDialog = lazyInAntd(() => import('./student-dialog.tsx'))

export default function AlunosPage() {
  const { opened, open, close } = useOpened<number>()
  const mayImport = can(aluno.calls.importar.access, useRole())
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
      <Suspense fallback={null}>
        {opened !== null && <StudentDialog id={opened} onClose={close} />}
      </Suspense>
    </>
  )
}
