import { useList } from '@refinedev/core'
import { useState } from 'react'
import { LoadFailure } from '#console/layout/load-failure.tsx'
import { Pager } from '#console/layout/pager.tsx'
import { lowAttendance } from '#model/attendance'
import { type Student, StudentRow, StudentRowsWaiting } from './student-row.tsx'

const pageSize = 8

/** The students whose absences reach the limit, by name; `linkOf` is where a row leads. */
export function LowAttendance({ linkOf }: { linkOf: (id: number) => string }) {
  const [page, setPage] = useState(1)
  const { query, result } = useList<Student>({
    resource: 'aluno',
    filters: [{ field: 'selo', operator: 'eq', value: 'critico' }],
    sorters: [{ field: 'nome', order: 'asc' }],
    pagination: { currentPage: page, pageSize },
    errorNotification: false,
  })
  return (
    <section className="card panel" aria-labelledby="baixa-frequencia">
      <header className="panel-header">
        <h2 id="baixa-frequencia">Alunos com Baixa Frequência</h2>
        <p>{lowAttendance}% de ausências ou mais</p>
      </header>
      {query.isError ? (
        <LoadFailure what="os alunos" onRetry={query.refetch} />
      ) : query.isPending ? (
        <StudentRowsWaiting />
      ) : (
        <Students rows={result.data} linkOf={linkOf} />
      )}
      <Pager page={page} pageSize={pageSize} total={result.total ?? 0} onChange={setPage} />
    </section>
  )
}

function Students(props: { rows: readonly Student[]; linkOf: (id: number) => string }) {
  const { rows, linkOf } = props
  if (rows.length === 0)
    return <p className="panel-empty">Nenhum aluno com baixa frequência encontrado</p>
  return (
    <ul className="rows">
      {rows.map((row) => (
        <StudentRow key={row.id} student={row} to={linkOf(row.id)} />
      ))}
    </ul>
  )
}
