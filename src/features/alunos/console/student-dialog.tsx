import { Link } from 'react-router'
import RowDialog from '#console/crud/row-dialog.tsx'
import { aluno } from '#resources/aluno'
import { type Aluno, useStudentAttendance } from './student.ts'
import { StudentSummary } from './student-summary.tsx'

interface StudentDialogProps {
  readonly id: number
  readonly page?: string | undefined
  readonly onClose: () => void
}

export default function StudentDialog({ id, page, onClose }: StudentDialogProps) {
  return (
    <RowDialog
      resource={aluno}
      id={id}
      link={
        page && (
          <Link className="dialog-link" to={page}>
            Abrir página do aluno
          </Link>
        )
      }
      onClose={onClose}
    >
      {(student) => <Student student={student} />}
    </RowDialog>
  )
}

function Student({ student }: { student: Aluno }) {
  return <StudentSummary student={student} attendance={useStudentAttendance(student)} />
}
