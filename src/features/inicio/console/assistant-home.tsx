import { offers } from '#console/api/resources'
import { formatCount } from '#model/format'
import { caso } from '#resources/caso'
import './home.css'
import { useState } from 'react'
import { Link } from 'react-router'
import { useList } from '#console/api/use-list'
import { Loaded } from '#console/ui/page-state.tsx'
import { Panel } from '#console/ui/panel.tsx'
import { SearchBox } from '#console/ui/search-box.tsx'
import {
  type Student,
  StudentRow,
  StudentRowsWaiting,
} from '#features/alunos/console/student-rows.tsx'
import { CareReportList, useMyReports } from '#features/assistencia/console/report-list.tsx'
import { studentAndText } from '#features/assistencia/console/texts'
import { emptyTexts } from '#features/relatorios/console/texts'
import { addresses } from '#resources/addresses'
import { aluno } from '#resources/aluno'
import { Greeting } from './greeting.tsx'
import { LowAttendance } from './low-attendance.tsx'
import { SummaryCards } from './summary-cards.tsx'
import { TodayPanel } from './today-panel.tsx'

export default function AssistantHome() {
  return (
    <div className="home stacked">
      <Greeting />
      {offers(caso, 'list') && <TodayPanel linkOf={addresses.casoDoAluno} />}
      <StudentSearch />
      <SummaryCards />
      <div className="two-panels">
        <LowAttendance linkOf={addresses.casoDoAluno} />
        <LatestReports />
      </div>
    </div>
  )
}

function LatestReports() {
  const { total: _, ...list } = useMyReports()
  return (
    <Panel
      id="ultimos-relatorios"
      title="Meus últimos relatórios"
      aside={<Link to={addresses.alunosRelatorios}>Ver todos</Link>}
    >
      <CareReportList {...list} empty={emptyTexts.usual} note={studentAndText} />
    </Panel>
  )
}

const { label } = aluno

const maxFound = 6

function StudentSearch() {
  const [search, setSearch] = useState('')
  return (
    <search className="card panel student-search">
      <SearchBox label={label.search} value={search} onSearch={setSearch} />
      {search && <Found key={search} search={search} />}
    </search>
  )
}

function Found({ search }: { search: string }) {
  const { query } = useList<Student>({
    resource: aluno.name,
    filters: [{ field: 'q', operator: 'contains', value: search }],
    sorters: [{ field: 'nome', order: 'asc' }],
    pagination: { pageSize: maxFound },
  })
  return (
    <Loaded query={query} what="os alunos" waiting={<StudentRowsWaiting />}>
      {({ data, total = 0 }) =>
        total === 0 ? (
          <p className="panel-empty">{label.empty}</p>
        ) : (
          <>
            <ul className="rows ruled">
              {data.map((row) => (
                <StudentRow key={row.id} student={row} to={addresses.casoDoAluno(row.id)} />
              ))}
            </ul>
            {total > maxFound && (
              <Link
                className="panel-more"
                to={`${addresses.alunosRelatorios}?${new URLSearchParams({ busca: search })}`}
              >
                Ver os {formatCount(total)} alunos
              </Link>
            )}
          </>
        )
      }
    </Loaded>
  )
}
