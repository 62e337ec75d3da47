import { Link, useParams } from 'react-router'
import { useAllowed } from '#console/api/auth-provider'
import { StudentReports } from '#console/features/assistencia/student-reports.tsx'
import { useAddReport } from '#console/features/assistencia/use-add-report.tsx'
import { recordColumns } from '#console/features/frequencia/consulta/columns.tsx'
import { paths } from '#console/paths'
import { Icon } from '#console/ui/icon.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { BackButton, PageState } from '#console/ui/page-state.tsx'
import { usePageTitle } from '#console/ui/page-title'
import { Sheet } from '#console/ui/sheet.tsx'
import type { AttendanceRecord } from '#model/attendance'
import { aluno } from '#resources/aluno'
import { relatorioAssistente } from '#resources/relatorio-assistente'
import { type Aluno, useStudent } from './student.ts'
import { useStudentAttendance } from './student-attendance.ts'
import { StudentSummary } from './student-summary.tsx'

/**
 * A student by the id of the address, so that a reload and a shared link show the same (decision 7);
 * `back` is the list from which one comes.
 */
export function StudentPage({ back }: { back: string }) {
  const { id = '' } = useParams()
  const { query } = useStudent(id)
  if (query.data) return <Student student={query.data.data} back={back} />
  return <PageState query={query} what="o aluno" missing={{ text: aluno.label.missing, back }} />
}

function Student({ student, back }: { student: Aluno; back: string }) {
  const attendance = useStudentAttendance(student)
  const seesHistory = useAllowed(aluno, 'historico')
  const addsReports = useAllowed(relatorioAssistente, 'create')
  const seesReports = useAllowed(relatorioAssistente, 'doAluno')
  const { add, dialog } = useAddReport()
  usePageTitle(student.nome)
  return (
    <article>
      <PageHeader title={student.nome} lead={student.turma?.nome}>
        <BackButton to={back} />
        {seesHistory && (
          <Link className="button" to={paths.historicoDoAluno(student.id)}>
            Histórico
          </Link>
        )}
        {addsReports && (
          <button
            type="button"
            className="button primary"
            aria-haspopup="dialog"
            onClick={() => add(student)}
          >
            <Icon name="add" size={17} />
            {relatorioAssistente.label.add}
          </button>
        )}
      </PageHeader>
      <StudentSummary {...{ student, attendance }} />
      {attendance.data && <AttendanceHistory records={attendance.data} />}
      {seesReports && <StudentReports student={student.id} />}
      {dialog}
    </article>
  )
}

const historyTitle = 'Histórico de frequência'

/** The records of a student, newest first. */
function AttendanceHistory({ records }: { records: readonly AttendanceRecord[] }) {
  if (records.length === 0)
    return (
      <section className="details-section">
        <h2>{historyTitle}</h2>
        <p>Nenhum registro de frequência.</p>
      </section>
    )
  return (
    <Sheet
      title={historyTitle}
      rows={records}
      keyOf={(record) => `${record.data} ${record.id}`}
      columns={recordColumns.aluno}
    />
  )
}
