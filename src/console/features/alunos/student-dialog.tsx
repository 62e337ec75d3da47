import Button from 'antd/es/button'
import Skeleton from 'antd/es/skeleton'
import { Link } from 'react-router'
import { useRole } from '#console/api/use-role'
import { screenAt } from '#console/boot/routes.tsx'
import { paths } from '#console/paths'
import { LoadFailure } from '#console/ui/load-failure.tsx'
import { type Aluno, isAbsent, useStudent } from './student.ts'
import { useStudentAttendance } from './student-attendance.ts'
import { StudentSummary } from './student-summary.tsx'
import { studentMissing } from './texts.ts'
import '../../crud/crud.css'
import { Dialog } from '#console/ui/dialog.tsx'

/** A student over the list or class from which it was opened. */
export default function StudentDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { query } = useStudent(id)
  const student = query.data?.data
  const hasPage = screenAt(paths.aluno(id))?.roles.includes(useRole())
  return (
    <Dialog
      title={student?.nome ?? 'Aluno'}
      width={760}
      onClose={onClose}
      footer={
        <>
          {hasPage && (
            <Link className="dialog-link" to={paths.aluno(id)}>
              Abrir página do aluno
            </Link>
          )}
          <Button autoFocus onClick={onClose}>
            Fechar
          </Button>
        </>
      }
    >
      {student ? (
        <Loaded student={student} />
      ) : query.isError ? (
        isAbsent(query.error) ? (
          <p>{studentMissing}</p>
        ) : (
          <LoadFailure onRetry={query.refetch} />
        )
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </Dialog>
  )
}

function Loaded({ student }: { student: Aluno }) {
  return <StudentSummary student={student} attendance={useStudentAttendance(student)} />
}
