import { Details } from '#console/crud/details.tsx'
import { Figure, Figures } from '#console/ui/figures.tsx'
import { Loaded } from '#console/ui/page-state.tsx'
import { Seal } from '#console/ui/seal.tsx'
import { emptyValue, formatPercent } from '#model/format'
import type { Row } from '#model/resource'
import { aluno, type Documento } from '#resources/aluno'
import { DownloadButton } from './download-button.tsx'
import { alunoOverrides } from './overrides.tsx'
import {
  type AttendanceFigures,
  figuresOf,
  type useStudentAttendance,
} from './student-attendance.ts'
import { documentTexts } from './texts.ts'
import './documents.css'

interface StudentSummaryProps {
  readonly student: Row<typeof aluno>
  readonly attendance: ReturnType<typeof useStudentAttendance>
}

/** A student's attendance in figures, the data that the role may read, and the files. */
export function StudentSummary({ student, attendance }: StudentSummaryProps) {
  return (
    <>
      <Loaded
        query={attendance}
        what="a frequência"
        waiting={<div className="skeleton figures-wait" />}
      >
        {(records) => <AttendanceCards figures={figuresOf(student, records)} />}
      </Loaded>
      <Details resource={aluno} row={student} overrides={alunoOverrides} />
      <Documents documents={student.documentos} />
    </>
  )
}

/** The files of a student, each to be downloaded; undefined where a host has not said which. */
function Documents({ documents }: { documents: readonly Documento[] | undefined }) {
  return (
    <section className="details-section">
      <h2>{aluno.fields.documentos.label}</h2>
      {documents?.length ? (
        <ul className="files">
          {documents.map((document) => (
            <li key={document.id}>
              <DownloadButton document={document} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="quiet">{documents ? documentTexts.none : documentTexts.away}</p>
      )}
    </section>
  )
}

/** Status, Total, Presenças and Ausências of a student. */
function AttendanceCards({ figures }: { figures: AttendanceFigures }) {
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
