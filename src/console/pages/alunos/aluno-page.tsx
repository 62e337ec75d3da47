import { useParams } from 'react-router'
import { BackButton } from '#console/crud/back-button.tsx'
import { LoadFailure } from '#console/layout/load-failure.tsx'
import { PageHeader } from '#console/layout/page-header.tsx'
import { PageSkeleton } from '#console/layout/page-skeleton.tsx'
import { usePageTitle } from '#console/page-title'
import { paths } from '#console/paths'
import { AttendanceHistory } from './attendance-history.tsx'
import { type Aluno, isAbsent, useStudent } from './student.ts'
import { useStudentAttendance } from './student-attendance.ts'
import { StudentSummary } from './student-summary.tsx'
import { studentMissing } from './texts.ts'
import '../../crud/crud.css'

/** A student by the id of the address, so that a reload and a shared link show the same (decision 7). */
export default function AlunoPage() {
  const { id = '' } = useParams()
  const { query } = useStudent(id)
  if (query.data) return <Student student={query.data.data} />
  if (!query.isError) return <PageSkeleton />
  if (!isAbsent(query.error)) return <LoadFailure what="o aluno" onRetry={query.refetch} />
  return (
    <PageHeader title={studentMissing}>
      <BackButton to={paths.alunos} />
    </PageHeader>
  )
}

function Student({ student }: { student: Aluno }) {
  const attendance = useStudentAttendance(student)
  usePageTitle(student.nome)
  return (
    <article>
      <PageHeader title={student.nome} lead={student.turma?.nome}>
        <BackButton to={paths.alunos} />
      </PageHeader>
      <StudentSummary {...{ student, attendance }} />
      {attendance.data && <AttendanceHistory records={attendance.data} />}
    </article>
  )
}
