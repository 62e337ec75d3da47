import type { ReactNode } from 'react'
import { Seal } from '#console/ui/seal.tsx'
import { emptyValue, formatPercent } from '#model/format'
import type { AttendanceFigures } from './student-attendance.ts'

/** Status, Total, Presenças and Ausências of a student. */
export function AttendanceCards({ figures }: { figures: AttendanceFigures }) {
  const { seal, total, presences, presencePercent, absences, absencePercent } = figures
  return (
    <dl className="figures">
      <Figure title="Status">
        <Seal value={seal} />
      </Figure>
      <Figure title="Total">{total ?? emptyValue}</Figure>
      <Figure title="Presenças">{share(presences, presencePercent)}</Figure>
      <Figure title="Ausências">{share(absences, absencePercent)}</Figure>
    </dl>
  )
}

/** A figure under its name, as the cards of a page show it. */
export function Figure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="figure">
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function share(count: number | null, percent: number | null): string {
  if (percent === null) return emptyValue
  return count === null ? formatPercent(percent) : `${count} (${formatPercent(percent)})`
}
