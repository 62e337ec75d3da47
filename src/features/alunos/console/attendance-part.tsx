import { useMay } from '#console/api/auth-provider'
import { RowsPanel } from '#console/crud/rows-panel.tsx'
import { lazy } from '#console/ui/lazy.tsx'
import { Sheet } from '#console/ui/sheet.tsx'
import type { AttendanceRecord } from '#domain/attendance-records'
import { recordColumns, summaryColumns } from '#features/frequencia/console/consulta/columns.tsx'
import { summarise } from '#features/frequencia/console/consulta/summary'
import { aluno } from '#resources/aluno'
import { justificativa } from '#resources/justificativa'
import { mudanca } from '#resources/mudanca'
import { type Aluno, useStudentAttendance } from './student.ts'
import { StudentFigures } from './student-summary.tsx'

const PresenceYear = lazy(() => import('./presence-year.tsx'))

/** How a student comes to class: in figures, week by week, month by month and day by day. */
export default function AttendancePart({ student }: { student: Aluno }) {
  const attendance = useStudentAttendance(student)
  // A host of the documented calls has none.
  const seesChanges = useMay(mudanca, 'list')
  const seesExcuses = useMay(justificativa, 'list')
  const seesWeeks = useMay(aluno, 'presencaPorSemana')
  return (
    <>
      <StudentFigures {...{ student, attendance }} withoutStatus />
      {seesChanges && <RowsPanel resource={mudanca} by="aluno_id" of={student} hidesEmpty />}
      {seesWeeks && <PresenceYear student={student.id} />}
      {seesExcuses && <RowsPanel resource={justificativa} by="aluno_id" of={student} />}
      {attendance.data && <Records records={attendance.data} />}
    </>
  )
}

const historyTitle = 'Histórico de frequência'

function Records({ records }: { records: readonly AttendanceRecord[] }) {
  if (records.length === 0)
    return (
      <section className="details-section">
        <h2>{historyTitle}</h2>
        <p>Nenhum registro de frequência.</p>
      </section>
    )
  return (
    <>
      <Sheet
        title="Frequência por mês"
        rows={monthsOf(records)}
        keyOf={({ nome }) => nome}
        columns={monthColumns}
      />
      <Sheet
        title={historyTitle}
        rows={records}
        keyOf={(record) => `${record.data} ${record.id}`}
        columns={recordColumns.aluno}
      />
    </>
  )
}

type Month = ReturnType<typeof monthsOf>[number]

const [, ...counts] = summaryColumns
const monthColumns = [
  {
    name: 'mes',
    title: 'Mês',
    cell: ({ nome }: Month) => nome,
    compare: (a: Month, b: Month) => a.aluno_id - b.aluno_id,
  },
  ...counts,
]

/** The records summed up as those of several students are: here each month is one, the newest first. */
function monthsOf(records: readonly AttendanceRecord[]) {
  const named = records.map((record) => {
    const [year, month] = record.data.split('-')
    return { ...record, aluno_id: Number(`${year}${month}`), nome: `${month}/${year}` }
  })
  return summarise(named).toSorted((a, b) => b.aluno_id - a.aluno_id)
}
