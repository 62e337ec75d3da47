import { recordColumns } from '#console/features/frequencia/consulta/columns.tsx'
import { Sheet } from '#console/ui/sheet.tsx'
import type { AttendanceRecord } from '#model/attendance'

const title = 'Histórico de frequência'

/** The records of a student, newest first. */
export function AttendanceHistory({ records }: { records: readonly AttendanceRecord[] }) {
  if (records.length === 0)
    return (
      <section className="details-section">
        <h2>{title}</h2>
        <p>Nenhum registro de frequência.</p>
      </section>
    )
  return (
    <Sheet
      title={title}
      rows={records}
      keyOf={(record) => `${record.data} ${record.id}`}
      columns={recordColumns.aluno}
    />
  )
}
