import { Link, useParams } from 'react-router'
import { useAllowed } from '#console/api/auth-provider'
import { isOurServer } from '#console/api/request'
import { listPath } from '#console/api/resources'
import { useRole } from '#console/api/session'
import { ActionButtons, AddButton } from '#console/crud/action-buttons.tsx'
import { Dialogs, useDialogs } from '#console/crud/dialogs.tsx'
import { anyOverrides } from '#console/crud/override'
import { RowsPanel } from '#console/crud/rows-panel.tsx'
import { StudentReports } from '#console/features/assistencia/student-reports.tsx'
import { useAddReport } from '#console/features/assistencia/use-add-report.tsx'
import { recordColumns } from '#console/features/frequencia/consulta/columns.tsx'
import { paths } from '#console/paths'
import { inAntd } from '#console/ui/antd.tsx'
import { lazy, lazyInAntd } from '#console/ui/lazy.tsx'
import { PageHeader, usePageTitle } from '#console/ui/page-header.tsx'
import { BackButton, PageState } from '#console/ui/page-state.tsx'
import { Sheet } from '#console/ui/sheet.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'
import type { AttendanceRecord } from '#model/attendance'
import { aluno } from '#resources/aluno'
import { declaracao } from '#resources/declaracao'
import { justificativa } from '#resources/justificativa'
import { mudanca } from '#resources/mudanca'
import { relatorioAssistente } from '#resources/relatorio-assistente'
import { alunoOverrides } from './overrides.tsx'
import { type Aluno, useStudent, useStudentAttendance } from './student.ts'
import { StudentSummary } from './student-summary.tsx'

const TimelinePanel = lazy(() => import('./timeline-panel.tsx'))
const LeaveDialog = lazyInAntd(() => import('./leave-dialog.tsx'))
const PresenceYear = lazy(() => import('./presence-year.tsx'))

/** A student for coordinators, and the case file for assistants (decisions 5 and 7). */
export default inAntd(AlunoPage)

function AlunoPage() {
  const { id = '' } = useParams()
  const { query } = useStudent(id)
  const back = useRole() === 'assistente_social' ? paths.alunosRelatorios : listPath(aluno)
  if (query.data) return <Student student={query.data.data} back={back} />
  return <PageState query={query} what="o aluno" missing={{ text: aluno.label.missing, back }} />
}

function Student({ student, back }: { student: Aluno; back: string }) {
  const attendance = useStudentAttendance(student)
  const seesHistory = useAllowed(aluno, 'historico')
  const addsReports = useAllowed(relatorioAssistente, 'create')
  const seesReports = useAllowed(relatorioAssistente, 'doAluno')
  // A host of the documented calls has none.
  const seesExcuses = useAllowed(justificativa, 'list') && isOurServer()
  const seesMarks = useAllowed(mudanca, 'list') && isOurServer()
  const seesTimeline = useAllowed(aluno, 'linhaDoTempo') && isOurServer()
  const issuesStatements = useAllowed(declaracao, 'emitir') && isOurServer()
  const { add, dialog } = useAddReport()
  const dialogs = useDialogs(aluno)
  const edits = dialogs.actions?.(student).filter(({ key }) => key === 'edit') ?? []
  usePageTitle(student.nome)
  return (
    <article>
      <PageHeader title={student.nome} lead={student.turma?.nome}>
        <BackButton to={back} />
        {isOurServer() && <ActionButtons actions={edits} className="button" />}
        <LeaveButton student={student} />
        {seesHistory && (
          <>
            <Link className="button" to={paths.historicoDoAluno(student.id)}>
              Histórico
            </Link>
            <Link className="button" to={`${paths.historicoDoAluno(student.id)}?tipo=acessos`}>
              Quem acessou
            </Link>
          </>
        )}
        {issuesStatements && (
          <Link className="button" to={paths.declaracao(student.id)}>
            Declaração de frequência
          </Link>
        )}
        {addsReports && (
          <AddButton label={relatorioAssistente.label.add} onClick={() => add(student)} />
        )}
      </PageHeader>
      <StudentSummary {...{ student, attendance }} />
      {seesMarks && <RowsPanel resource={mudanca} by="aluno_id" of={student} hidesEmpty />}
      {seesExcuses && <RowsPanel resource={justificativa} by="aluno_id" of={student} />}
      {seesTimeline && (
        <div className="panels-beside">
          <PresenceYear student={student.id} />
          <TimelinePanel student={student.id} />
        </div>
      )}
      {attendance.data && <AttendanceHistory records={attendance.data} />}
      {seesReports && <StudentReports student={student.id} />}
      {dialog}
      <Dialogs
        resource={aluno}
        overrides={anyOverrides(alunoOverrides)}
        dialog={dialogs.dialog}
        onClose={dialogs.close}
      />
    </article>
  )
}

/** A host of the documented calls has neither. */
function LeaveButton({ student }: { student: Aluno }) {
  const isOffered = useAllowed(aluno, 'desligar') && isOurServer()
  const { opened, open, close } = useDialogState<'desligar' | 'religar'>()
  if (!isOffered) return null
  const isHere = (student.situacao ?? 'ativo') === 'ativo' || student.turma_id !== null
  return (
    <>
      <button
        type="button"
        className="button"
        aria-haspopup="dialog"
        onClick={() => open(isHere ? 'desligar' : 'religar')}
      >
        {isHere ? 'Desligar aluno' : 'Religar'}
      </button>
      {opened && <LeaveDialog name={opened} student={student} onClose={close} />}
    </>
  )
}

const historyTitle = 'Histórico de frequência'

function AttendanceHistory({ records }: { records: readonly AttendanceRecord[] }) {
  if (records.length === 0)
    return (
      <section className="details-section">
        <h2>{historyTitle}</h2>
        <p>Nenhum registro de frequência.</p>
      </section>
    )
  return (
    <Sheet
      title={historyTitle}
      rows={records}
      keyOf={(record) => `${record.data} ${record.id}`}
      columns={recordColumns.aluno}
    />
  )
}
