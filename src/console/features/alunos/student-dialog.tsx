import Skeleton from 'antd/es/skeleton'
import { Link } from 'react-router'
import { DetailsDialog } from '#console/ui/details-dialog.tsx'
import { isMissing, LoadFailure } from '#console/ui/page-state.tsx'
import { aluno } from '#resources/aluno'
import { type Aluno, useStudent, useStudentAttendance } from './student.ts'
import { StudentSummary } from './student-summary.tsx'

interface StudentDialogProps {
  readonly id: number
  /** The address of the student's page, for roles that have one. */
  readonly page?: string | undefined
  readonly onClose: () => void
}

export default function StudentDialog({ id, page, onClose }: StudentDialogProps) {
  const { query } = useStudent(id)
  const student = query.data?.data
  return (
    <DetailsDialog
      title={student?.nome ?? aluno.label.one}
      width={760}
      onClose={onClose}
      link={
        page && (
          <Link className="dialog-link" to={page}>
            Abrir página do aluno
          </Link>
        )
      }
    >
      {student ? (
        <Student student={student} />
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

function Student({ student }: { student: Aluno }) {
  return <StudentSummary student={student} attendance={useStudentAttendance(student)} />
}
