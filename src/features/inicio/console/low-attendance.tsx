import { useState } from 'react'
import { has } from '#console/api/resources'
import { useList } from '#console/api/use-list'
import { Loaded } from '#console/ui/page-state.tsx'
import { Pager, pageCount } from '#console/ui/pager.tsx'
import { Panel } from '#console/ui/panel.tsx'
import { lowAttendance, spans } from '#domain/attendance'
import {
  type Student,
  StudentRow,
  StudentRowsWaiting,
} from '#features/alunos/console/student-rows.tsx'
import { ShareHelp } from '#features/frequencia/console/share-help.tsx'
import { withSign } from '#model/format'
import { vinculo } from '#resources/vinculo'
import { lowAttendanceQuery, most } from './queries.ts'

interface LowAttendanceProps {
  readonly linkOf?: (id: number) => string
  readonly onOpen?: (id: number) => void
}

export function LowAttendance({ linkOf, onOpen }: LowAttendanceProps) {
  const [page, setPage] = useState(1)
  const { query, result } = useList<Student>({
    resource: 'aluno',
    ...lowAttendanceQuery(page, has(vinculo)),
  })
  const total = result.total ?? 0
  return (
    <Panel
      id="baixa-frequencia"
      title="Alunos com Baixa Frequência"
      aside={
        <ShareHelp>
          {withSign(lowAttendance)} de faltas ou mais, {spans.tudo}
        </ShareHelp>
      }
    >
      <Loaded query={query} what="os alunos" waiting={<StudentRowsWaiting first={page === 1} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="panel-empty">Nenhum aluno com baixa frequência encontrado</p>
          ) : (
            <ul className="rows ruled">
              {data.map((row) => (
                <StudentRow key={row.id} student={row} to={linkOf?.(row.id)} onOpen={onOpen} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Pager
        page={page}
        last={pageCount(total, most)}
        label="Páginas de alunos"
        onChange={setPage}
      />
    </Panel>
  )
}
