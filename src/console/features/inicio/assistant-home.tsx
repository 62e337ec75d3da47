import './home.css'
import { useList } from '@refinedev/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '#console/api/session'
import {
  type Student,
  StudentRow,
  StudentRowsWaiting,
} from '#console/features/alunos/student-rows.tsx'
import { ReportList, useReports } from '#console/features/assistencia/report-list.tsx'
import { studentAndText } from '#console/features/assistencia/texts'
import { emptyTexts } from '#console/features/relatorios/texts'
import { paths } from '#console/paths'
import { LoadFailure } from '#console/ui/page-state.tsx'
import { Panel } from '#console/ui/panel.tsx'
import { SearchBox } from '#console/ui/search-box.tsx'
import { aluno } from '#resources/aluno'
import { Greeting } from './greeting.tsx'
import { LowAttendance } from './low-attendance.tsx'
import { SummaryCards } from './summary-cards.tsx'
import './assistant-home.css'

export default function AssistantHome() {
  return (
    <div className="home">
      <Greeting />
      <StudentSearch />
      <SummaryCards />
      <div className="home-pair">
        <LowAttendance linkOf={paths.casoDoAluno} />
        <LatestReports />
      </div>
    </div>
  )
}

/** What the signed-in assistant wrote last. */
function LatestReports() {
  const session = useSession()
  const author = session.status === 'in' ? session.userId : 0
  const { total: _, ...list } = useReports({ author })
  return (
    <Panel
      id="ultimos-relatorios"
      title="Meus últimos relatórios"
      aside={<Link to={paths.alunosRelatorios}>Ver todos</Link>}
    >
      <ReportList {...list} empty={emptyTexts.usual} note={studentAndText} />
    </Panel>
  )
}

const { label } = aluno

const shown = 6

/** Finds a student by name; each row leads to the case file. */
function StudentSearch() {
  const [wanted, setWanted] = useState('')
  return (
    <search className="card panel student-search">
      <SearchBox label={label.search} value={wanted} onSearch={setWanted} />
      {wanted && <Found key={wanted} wanted={wanted} />}
    </search>
  )
}

function Found({ wanted }: { wanted: string }) {
  const { query, result } = useList<Student>({
    resource: aluno.name,
    filters: [{ field: 'q', operator: 'contains', value: wanted }],
    sorters: [{ field: 'nome', order: 'asc' }],
    pagination: { pageSize: shown },
    errorNotification: false,
  })
  const total = result.total ?? 0
  if (query.isError) return <LoadFailure what="os alunos" onRetry={query.refetch} />
  if (query.isPending) return <StudentRowsWaiting />
  if (total === 0) return <p className="panel-empty">{label.empty}</p>
  return (
    <>
      <ul className="rows">
        {result.data.map((row) => (
          <StudentRow key={row.id} student={row} to={paths.casoDoAluno(row.id)} />
        ))}
      </ul>
      {total > shown && (
        <Link
          className="panel-more"
          to={`${paths.alunosRelatorios}?${new URLSearchParams({ busca: wanted })}`}
        >
          Ver os {total.toLocaleString('pt-BR')} alunos
        </Link>
      )}
    </>
  )
}
