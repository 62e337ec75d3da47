import { Details } from '#console/crud/details.tsx'
import { LoadFailure } from '#console/ui/page-state.tsx'
import type { Row } from '#model/resource'
import { aluno } from '#resources/aluno'
import { AttendanceCards } from './attendance-cards.tsx'
import { Documents } from './documents.tsx'
import { alunoOverrides } from './overrides.tsx'
import { figuresOf, type useStudentAttendance } from './student-attendance.ts'

interface StudentSummaryProps {
  readonly student: Row<typeof aluno>
  readonly attendance: ReturnType<typeof useStudentAttendance>
}

/** A student's attendance in figures, the data that the role may read, and the files. */
export function StudentSummary({ student, attendance }: StudentSummaryProps) {
  return (
    <>
      {attendance.isError ? (
        <LoadFailure what="a frequência" onRetry={attendance.refetch} />
      ) : attendance.isPending ? (
        <div className="skeleton figures-wait" />
      ) : (
        <AttendanceCards figures={figuresOf(student, attendance.data)} />
      )}
      <Details resource={aluno} row={student} overrides={alunoOverrides} />
      <Documents documents={student.documentos} />
    </>
  )
}
