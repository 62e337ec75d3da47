import { useList } from '@refinedev/core'
import type { OwnClass } from '#console/features/frequencia/registro/own-class'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { Loaded } from '#console/ui/page-state.tsx'
import { Panel } from '#console/ui/panel.tsx'
import { useOpened } from '#console/ui/use-opened'
import { aluno } from '#resources/aluno'
import { type Student, StudentRow, StudentRowsWaiting } from './student-rows.tsx'

const StudentDialog = lazyInAntd(() => import('#console/features/alunos/student-dialog.tsx'))

/** Each student of a class with the seal; one opens in a dialog. */
export function ClassStudents({ turma }: { turma: OwnClass }) {
  const { query } = useList<Student>({
    resource: aluno.name,
    filters: [{ field: 'turma_id', operator: 'eq', value: turma.id }],
    sorters: [{ field: 'nome', order: 'asc' }],
    pagination: { mode: 'off' },
    errorNotification: false,
  })
  return (
    <Panel id="alunos-da-turma" title="Alunos da turma">
      <Loaded query={query} what="os alunos" waiting={<StudentRowsWaiting />}>
        {({ data }) => <Students rows={data} />}
      </Loaded>
    </Panel>
  )
}

function Students({ rows }: { rows: readonly Student[] }) {
  const { opened, open, close } = useOpened<number>()
  if (rows.length === 0) return <p className="panel-empty">{aluno.label.empty}</p>
  return (
    <>
      <ul className="rows scrolling" aria-labelledby="alunos-da-turma">
        {rows.map((row) => (
          <StudentRow key={row.id} student={{ ...row, turma: null }} onOpen={open} />
        ))}
      </ul>
      {opened !== null && <StudentDialog id={opened} onClose={close} />}
    </>
  )
}
