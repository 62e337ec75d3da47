import { useList } from '@refinedev/core'
import type { OwnClass } from '#console/features/frequencia/registro/own-class'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { LoadFailure } from '#console/ui/page-state.tsx'
import { useOpened } from '#console/ui/use-opened'
import { aluno } from '#resources/aluno'
import { type Student, StudentRow, StudentRowsWaiting } from './student-row.tsx'

const StudentDialog = lazyInAntd(() => import('#console/features/alunos/student-dialog.tsx'))

/** Each student of a class with the seal; one opens in a dialog. */
export function ClassStudents({ turma }: { turma: OwnClass }) {
  const { query, result } = useList<Student>({
    resource: aluno.name,
    filters: [{ field: 'turma_id', operator: 'eq', value: turma.id }],
    sorters: [{ field: 'nome', order: 'asc' }],
    pagination: { mode: 'off' },
    errorNotification: false,
  })
  return (
    <section className="card panel" aria-labelledby="alunos-da-turma">
      <header className="panel-header">
        <h2 id="alunos-da-turma">Alunos da turma</h2>
      </header>
      {query.isError ? (
        <LoadFailure what="os alunos" onRetry={query.refetch} />
      ) : query.isPending ? (
        <StudentRowsWaiting />
      ) : (
        <Students rows={result.data} />
      )}
    </section>
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
