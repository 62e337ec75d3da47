import { useList } from '@refinedev/core'
import { useState } from 'react'
import {
  type Student,
  StudentRow,
  StudentRowsWaiting,
} from '#console/features/alunos/student-rows.tsx'
import { LoadFailure } from '#console/ui/page-state.tsx'
import { Pager, pageCount, rangeOf } from '#console/ui/pager.tsx'
import { Panel } from '#console/ui/panel.tsx'
import { lowAttendance } from '#model/attendance'

const pageSize = 8

/** A page of those students, as the data provider takes it. */
export function lowAttendanceQuery(currentPage: number) {
  return {
    filters: [{ field: 'selo', operator: 'eq' as const, value: 'critico' }],
    sorters: [{ field: 'nome', order: 'asc' as const }],
    pagination: { currentPage, pageSize },
  }
}

/** Where a row leads: to a page, or to a dialog over the home. */
type Leads = { readonly linkOf: (id: number) => string } | { readonly onOpen: (id: number) => void }

/** The students whose absences reach the limit, by name. */
export function LowAttendance(leads: Leads) {
  const [page, setPage] = useState(1)
  const { query, result } = useList<Student>({
    resource: 'aluno',
    ...lowAttendanceQuery(page),
    errorNotification: false,
  })
  const total = result.total ?? 0
  return (
    <Panel
      id="baixa-frequencia"
      title="Alunos com Baixa Frequência"
      aside={<p>{lowAttendance}% de ausências ou mais</p>}
    >
      {query.isError ? (
        <LoadFailure what="os alunos" onRetry={query.refetch} />
      ) : query.isPending ? (
        <StudentRowsWaiting first={page === 1} />
      ) : (
        <Students rows={result.data} leads={leads} />
      )}
      <Pager
        page={page}
        last={pageCount(total, pageSize)}
        range={rangeOf(page, pageSize, total)}
        onChange={setPage}
      />
    </Panel>
  )
}

function Students({ rows, leads }: { rows: readonly Student[]; leads: Leads }) {
  if (rows.length === 0)
    return <p className="panel-empty">Nenhum aluno com baixa frequência encontrado</p>
  return (
    <ul className="rows">
      {rows.map((row) => (
        <StudentRow
          key={row.id}
          student={row}
          {...('onOpen' in leads ? leads : { to: leads.linkOf(row.id) })}
        />
      ))}
    </ul>
  )
}
