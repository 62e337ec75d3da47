import { useClassStudents } from '#console/features/frequencia/students'
import { paths } from '#console/paths'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { Loaded } from '#console/ui/page-state.tsx'
import { Panel } from '#console/ui/panel.tsx'
import { Seal } from '#console/ui/seal.tsx'
import { useOpened } from '#console/ui/use-opened'
import { aluno } from '#resources/aluno'

const StudentDialog = lazyInAntd(() => import('#console/features/alunos/student-dialog.tsx'))

/** The students of a class with their seals; one opens in a dialog. */
export function ClassStudents({ turma }: { turma: { id: number } }) {
  const { opened, open, close } = useOpened<number>()
  const query = useClassStudents(turma.id)
  return (
    <Panel id="alunos-da-turma" title="Alunos da turma">
      <Loaded query={query} what="os alunos" waiting={<div className="skeleton panel-wait" />}>
        {({ data }) => (
          <ul className="student-panel" aria-labelledby="alunos-da-turma">
            {data.map(({ id, nome, selo }) => (
              <li key={id}>
                <button type="button" aria-haspopup="dialog" onClick={() => open(id)}>
                  <span>{nome}</span>
                  <Seal value={selo} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {query.data?.data.length === 0 && <p className="panel-empty">{aluno.label.empty}</p>}
      {opened !== null && <StudentDialog id={opened} page={paths.aluno(opened)} onClose={close} />}
    </Panel>
  )
}
