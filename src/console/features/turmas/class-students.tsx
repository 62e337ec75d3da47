import { paths } from '#console/paths'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { LoadFailure } from '#console/ui/page-state.tsx'
import { Seal } from '#console/ui/seal.tsx'
import { useOpened } from '#console/ui/use-opened'
import { aluno } from '#resources/aluno'
import { useClassStudents } from './students.ts'

const StudentDialog = lazyInAntd(() => import('#console/features/alunos/student-dialog.tsx'))

/** The students of a class with their seals; one opens in a dialog. */
export function ClassStudents({ turma }: { turma: { id: number } }) {
  const { opened, open, close } = useOpened<number>()
  const { data, isError, refetch } = useClassStudents(turma.id)
  return (
    <section className="card panel" aria-labelledby="alunos-da-turma">
      <header className="panel-header">
        <h2 id="alunos-da-turma">Alunos da turma</h2>
      </header>
      {isError && <LoadFailure what="os alunos" onRetry={refetch} />}
      {!isError && !data && <div className="skeleton panel-wait" />}
      {data?.data.length === 0 && <p className="panel-empty">{aluno.label.empty}</p>}
      <ul className="student-panel" aria-labelledby="alunos-da-turma">
        {data?.data.map(({ id, nome, selo }) => (
          <li key={id}>
            <button type="button" aria-haspopup="dialog" onClick={() => open(id)}>
              <span>{nome}</span>
              <Seal value={selo} />
            </button>
          </li>
        ))}
      </ul>
      {opened !== null && <StudentDialog id={opened} page={paths.aluno(opened)} onClose={close} />}
    </section>
  )
}
