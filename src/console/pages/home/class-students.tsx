import { useList } from '@refinedev/core'
import { LoadFailure } from '#console/layout/load-failure.tsx'
import type { OwnClass } from '#console/pages/frequencia/own-class'
import { type Student, StudentRow, StudentRowsWaiting } from './student-row.tsx'

/** How many students a class has, and each of them with the seal. */
export function ClassStudents({ turma }: { turma: OwnClass }) {
  const { query, result } = useList<Student>({
    resource: 'aluno',
    filters: [{ field: 'turma_id', operator: 'eq', value: turma.id }],
    sorters: [{ field: 'nome', order: 'asc' }],
    pagination: { mode: 'off' },
    errorNotification: false,
  })
  return (
    <>
      <dl className="summary">
        <div className="card summary-card">
          <dt>Total de Alunos</dt>
          <dd>{turma.alunos.length}</dd>
        </div>
      </dl>
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
    </>
  )
}

function Students({ rows }: { rows: readonly Student[] }) {
  if (rows.length === 0) return <p className="panel-empty">Nenhum aluno encontrado.</p>
  return (
    <ul className="rows scrolling" aria-labelledby="alunos-da-turma">
      {rows.map((row) => (
        <StudentRow key={row.id} student={{ ...row, turma: null }} />
      ))}
    </ul>
  )
}
