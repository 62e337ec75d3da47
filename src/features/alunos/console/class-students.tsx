import { Link } from 'react-router'
import { offers } from '#console/api/resources'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { Loaded } from '#console/ui/page-state.tsx'
import { Panel } from '#console/ui/panel.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'
import { useClassStudents } from '#features/frequencia/console/students'
import { ficha } from '#features/turmas/calls'
import { addresses } from '#resources/addresses'
import { aluno } from '#resources/aluno'
import { StudentRow, StudentRowsWaiting } from './student-rows.tsx'

const StudentDialog = lazyInAntd(() => import('./student-dialog.tsx'))

interface ClassStudentsProps {
  readonly turma: number
  readonly withAbsences?: boolean
  /** In a class that is closed nobody goes on an outing. */
  readonly isClosed?: boolean
  readonly pageOf?: (id: number) => string
}

export function ClassStudents({ turma, withAbsences, isClosed, pageOf }: ClassStudentsProps) {
  const { opened, open, close } = useDialogState<number>()
  const query = useClassStudents(turma)
  return (
    <Panel
      id="alunos-da-turma"
      title="Alunos da turma"
      aside={
        offers(ficha, 'fichaDeEmergencia') &&
        !isClosed && <Link to={addresses.ficha(turma)}>Ficha de emergência</Link>
      }
    >
      <Loaded query={query} what="os alunos" waiting={<StudentRowsWaiting />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="panel-empty">{aluno.label.empty}</p>
          ) : (
            <ul className="rows ruled scrolling" aria-labelledby="alunos-da-turma">
              {data.map(({ turma: _, percentual_ausencia, ...row }) => (
                <StudentRow
                  key={row.id}
                  student={{ ...row, ...(withAbsences && { percentual_ausencia }) }}
                  onOpen={open}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {opened !== null && <StudentDialog id={opened} page={pageOf?.(opened)} onClose={close} />}
    </Panel>
  )
}
