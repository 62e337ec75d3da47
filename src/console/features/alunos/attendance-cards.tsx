import { Figure, Figures } from '#console/ui/figures.tsx'
import { Seal } from '#console/ui/seal.tsx'
import { emptyValue, formatPercent } from '#model/format'
import type { AttendanceFigures } from './student-attendance.ts'

/** Status, Total, Presenças and Ausências of a student. */
export function AttendanceCards({ figures }: { figures: AttendanceFigures }) {
  const { seal, total, presences, presencePercent, absences, absencePercent } = figures
  return (
    <Figures columns="four">
      <Figure title="Status">
        <Seal value={seal} />
      </Figure>
      <Figure title="Total">{total ?? emptyValue}</Figure>
      <Figure title="Presenças">{share(presences, presencePercent)}</Figure>
      <Figure title="Ausências">{share(absences, absencePercent)}</Figure>
    </Figures>
  )
}

function share(count: number | null, percent: number | null): string {
  if (percent === null) return emptyValue
  return count === null ? formatPercent(percent) : `${count} (${formatPercent(percent)})`
}
