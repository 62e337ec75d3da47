import { has } from '#console/api/resources'
import { useRole } from '#console/api/session'
import { Details } from '#console/crud/details.tsx'
import { Figure, Figures } from '#console/ui/figures.tsx'
import { Loaded } from '#console/ui/page-state.tsx'
import { spans } from '#domain/attendance'
import { Seal } from '#features/frequencia/console/seal.tsx'
import { ShareHelp } from '#features/frequencia/console/share-help.tsx'
import { scopeOf } from '#model/access'
import { emptyValue, formatPercent } from '#model/format'
import { aluno } from '#resources/aluno'
import { frequencia } from '#resources/frequencia'
import { vinculo } from '#resources/vinculo'
import { Documents } from './documents.tsx'
import { alunoOverrides } from './overrides.tsx'
import { type Aluno, figuresOf, type useStudentAttendance } from './student.ts'

/** What it stands for is shown. */
const flags = ['tem_observacoes']

interface StudentSummaryProps {
  readonly student: Aluno
  readonly attendance: ReturnType<typeof useStudentAttendance>
}

export function StudentSummary({ student, attendance }: StudentSummaryProps) {
  return (
    <>
      <StudentFigures {...{ student, attendance }} />
      <Details resource={aluno} row={student} overrides={alunoOverrides} without={flags} />
      <Documents documents={student.documentos} />
    </>
  )
}

export function StudentFigures(props: StudentSummaryProps & { withoutStatus?: boolean }) {
  const { student, attendance, withoutStatus } = props
  const role = useRole()
  const areOwn = has(vinculo) && scopeOf(frequencia.calls.dia.access, role) !== 'all'
  return (
    <Loaded
      query={attendance}
      what="a frequência"
      waiting={<div className={`skeleton figures-wait ${withoutStatus ? 'three' : ''}`} />}
    >
      {(records) => (
        <AttendanceCards {...{ withoutStatus }} figures={figuresOf(student, records, areOwn)} />
      )}
    </Loaded>
  )
}

interface AttendanceCardsProps {
  readonly figures: ReturnType<typeof figuresOf>
  readonly withoutStatus: boolean | undefined
}

function AttendanceCards({ figures, withoutStatus }: AttendanceCardsProps) {
  const { seal, total, presences, presencePercent, absences, absencePercent } = figures
  const { classes, isPart } = figures
  return (
    <>
      <Figures columns={withoutStatus ? 'three' : 'four'}>
        {!withoutStatus && (
          <Figure title="Status">
            <Seal value={seal} />
          </Figure>
        )}
        <Figure title="Total">{total ?? emptyValue}</Figure>
        <Figure title="Presenças">{share(presences, presencePercent)}</Figure>
        <Figure title="Ausências">{share(absences, absencePercent)}</Figure>
      </Figures>
      {total !== 0 && <ShareHelp>Percentuais {isPart ? 'nas suas turmas' : spans.tudo}</ShareHelp>}
      {classes.length > 0 && (
        <ul className="lines" aria-label="Frequência por turma">
          {classes.map((each) => (
            <li key={each.id}>
              {each.nome}
              <small>
                Registros: {each.total} · Faltas: {share(each.absences, each.absencePercent)}
              </small>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function share(count: number | null, percent: number | null): string {
  if (percent === null) return emptyValue
  return count === null ? formatPercent(percent) : `${count} (${formatPercent(percent)})`
}
