import Skeleton from 'antd/es/skeleton'
import { Link } from 'react-router'
import { useRole } from '#console/api/use-role'
import { screenAt } from '#console/boot/routes.tsx'
import { paths } from '#console/paths'
import { DetailsDialog } from '#console/ui/details-dialog.tsx'
import { isMissing, LoadFailure } from '#console/ui/page-state.tsx'
import { aluno } from '#resources/aluno'
import { type Aluno, useStudent } from './student.ts'
import { useStudentAttendance } from './student-attendance.ts'
import { StudentSummary } from './student-summary.tsx'

/** A student over the list or class from which it was opened. */
export default function StudentDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { query } = useStudent(id)
  const student = query.data?.data
  const hasPage = screenAt(paths.aluno(id))?.roles.includes(useRole())
  return (
    <DetailsDialog
      title={student?.nome ?? aluno.label.one}
      width={760}
      onClose={onClose}
      link={
        hasPage && (
          <Link className="dialog-link" to={paths.aluno(id)}>
            Abrir página do aluno
          </Link>
        )
      }
    >
      {student ? (
        <Loaded student={student} />
      ) : query.isError ? (
        isMissing(query.error) ? (
          <p>{aluno.label.missing}</p>
        ) : (
          <LoadFailure onRetry={query.refetch} />
        )
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </DetailsDialog>
  )
}

function Loaded({ student }: { student: Aluno }) {
  return <StudentSummary student={student} attendance={useStudentAttendance(student)} />
}
