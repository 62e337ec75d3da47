import { useClassStudents } from '#console/features/frequencia/students'
import { Figure, Figures } from '#console/ui/figures.tsx'
import { emptyValue, formatShortDate } from '#model/format'
import { averageOf, lastDayOf, useClassAttendance } from './class-attendance.ts'

/** How many students a class has, how often they are there, and when that was last recorded. */
export function ClassFigures({ turma }: { turma: { id: number } }) {
  const students = useClassStudents(turma.id)
  const attendance = useClassAttendance(turma.id)
  const average = attendance.data && averageOf(attendance.data)
  const last = attendance.data && lastDayOf(attendance.data)
  return (
    <Figures columns="three">
      <Figure title="Alunos">{students.data?.total ?? emptyValue}</Figure>
      <Figure title="Frequência média">
        {attendance.data ? (average == null ? 'N/A' : `${average}%`) : emptyValue}
      </Figure>
      <Figure title="Última frequência">
        {attendance.data ? (last ? formatShortDate(last) : 'N/A') : emptyValue}
      </Figure>
    </Figures>
  )
}
