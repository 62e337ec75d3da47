import { useOne } from '@refinedev/core'
import { Link, useParams } from 'react-router'
import { useMay } from '#console/api/auth-provider'
import type { HttpError } from '#console/api/request'
import { has, listPath, offers } from '#console/api/resources'
import { useCall } from '#console/api/use-call'
import { useList } from '#console/api/use-list'
import { ActionDialog } from '#console/crud/lazy-dialogs'
import { RowsPanel } from '#console/crud/rows-panel.tsx'
import { DialogButton } from '#console/ui/dialog-button.tsx'
import { Figure, Figures } from '#console/ui/figures.tsx'
import { lazy, lazyInAntd } from '#console/ui/lazy.tsx'
import { MoreActions } from '#console/ui/more-actions.tsx'
import { PageHeader, usePageTitle } from '#console/ui/page-header.tsx'
import { BackButton, Loaded, PageSkeleton, PageState } from '#console/ui/page-state.tsx'
import { Panel } from '#console/ui/panel.tsx'
import { spans, tallyOf, totalOf } from '#domain/attendance'
import type { AttendanceRecord } from '#domain/attendance-records'
import { ClassStudents } from '#features/alunos/console/class-students.tsx'
import { faltando } from '#features/documentos/calls'
import { folha } from '#features/folha/calls'
import { noRecords, recordsIn } from '#features/frequencia/console/records'
import { useClassStudents } from '#features/frequencia/console/students'
import { indicadores } from '#features/indicadores/calls'
import { daTurma } from '#features/justificativas/calls'
import { ReportDialog, ReportList } from '#features/relatorios/console/report-list.tsx'
import { authorOf, emptyTexts, textOf } from '#features/relatorios/console/texts'
import { emptyValue, formatDate, formatShortDate, withSign } from '#model/format'
import type { Row } from '#model/resource'
import { wordsOf } from '#model/wording'
import { addresses } from '#resources/addresses'
import { declaracao } from '#resources/declaracao'
import { frequencia } from '#resources/frequencia'
import { relatorio } from '#resources/relatorio'
import { substituicao } from '#resources/substituicao'
import { turma } from '#resources/turma'
import { alunosDaTurma } from '../calls.ts'
import { noEducator } from './overrides.ts'

const ClassLine = lazy(() => import('#features/indicadores/console/class-line.tsx'))
const ExcuseDialog = lazyInAntd(() => import('#features/justificativas/console/excuse-dialog.tsx'))

type Turma = Row<typeof turma>

export default function TurmaPage() {
  const { turmaId } = useParams()
  return turmaId === undefined ? <FirstClass /> : <Class id={turmaId} />
}

function FirstClass() {
  const { query } = useList<Turma, HttpError>({ resource: turma.name, pagination: { pageSize: 1 } })
  return (
    <Loaded whole query={query} what="as turmas" waiting={<PageSkeleton />}>
      {({ data: [first] }) =>
        first ? <Class id={first.id} /> : <PageHeader title={turma.label.empty} />
      }
    </Loaded>
  )
}

function Class({ id }: { id: number | string }) {
  const { query } = useOne<Turma, HttpError>({ resource: turma.name, id })
  const issues = useMay(declaracao, 'emitir')
  const seesSubstitutes = useMay(substituicao, 'list')
  const row = query.data?.data
  const title = row ? `Visão Geral da Turma ${row.nome}` : turma.label.one
  usePageTitle(title)
  if (!row) {
    const missing = { text: turma.label.missing, back: listPath(turma) }
    return <PageState query={query} what="a turma" missing={missing} />
  }
  const days = wordsOf('dias_de_aula', turma.fields.dias_de_aula, row)
  const closed = row.encerrada_em && `Encerrada em ${formatDate(row.encerrada_em)}`
  return (
    <article>
      <PageHeader title={title} lead={[educatorsOf(row), days, closed].filter(Boolean).join(' · ')}>
        <BackButton to={listPath(turma)} />
        <MoreActions>
          {offers(folha, 'folhaDoMes') && (
            <Link className="button" to={addresses.folha(row.id)}>
              Folha do mês
            </Link>
          )}
          {offers(faltando, 'oQueFalta') && !closed && (
            <Link className="button" to={addresses.oQueFalta(row.id)}>
              O que falta
            </Link>
          )}
          {issues && (
            <Link className="button" to={addresses.declaracoes(row.id)}>
              {declaracao.label.many}
            </Link>
          )}
        </MoreActions>
        {!closed && <ManyStudents row={row} />}
        <ExcuseButton turma={row.id} />
      </PageHeader>
      <ClassFigures id={row.id} />
      <div className="two-panels">
        <ClassReports turma={row.id} />
        <ClassStudents turma={row.id} isClosed={Boolean(closed)} pageOf={addresses.aluno} />
      </div>
      {seesSubstitutes && <RowsPanel resource={substituicao} by="turma_id" of={row} />}
      {offers(indicadores, 'presencaDaTurma') && (
        <ClassLine turma={{ id: row.id, nome: row.nome ?? '' }} />
      )}
    </article>
  )
}

/** By name, the first one before the others. */
function educatorsOf({ educador, outros_educadores: others }: Turma): string {
  const names = [educador, ...(others ?? [])].flatMap((each) => each?.nome ?? [])
  return names.join(', ') || noEducator
}

/** Each with what says which students are offered. */
const ofMany = [
  { action: alunosDaTurma.adicionarAlunos, among: 'fora_de' },
  { action: alunosDaTurma.retirarAlunos, among: 'esta_em' },
] as const

/** Many come in or leave at once; on a host of the documented calls a student is in one class. */
function ManyStudents({ row }: { row: Turma }) {
  if (!useMay(alunosDaTurma, 'adicionarAlunos')) return null
  return ofMany.map(({ action, among }) => (
    <DialogButton
      key={among}
      className="button"
      dialog={(onClose) => (
        <ActionDialog
          {...{ action, row, onClose }}
          resource={turma}
          fields={{
            ...action.fields,
            alunos_ids: { ...action.fields.alunos_ids, where: { [among]: row.id } },
          }}
        />
      )}
    >
      {action.words.title}
    </DialogButton>
  ))
}

/** A host of the documented calls has no excuses. */
function ExcuseButton({ turma: id }: { turma: number }) {
  const isOffered = useMay(daTurma, 'justificarTurma')
  const { data } = useClassStudents(id)
  if (!isOffered || !data || data.total === 0) return null
  return (
    <DialogButton
      className="button"
      dialog={(onClose) => <ExcuseDialog turma={id} students={data.data} {...{ onClose }} />}
    >
      Justificar faltas
    </DialogButton>
  )
}

function ClassFigures({ id }: { id: number }) {
  const students = useClassStudents(id)
  const options = { read: recordsIn, refused: noRecords }
  const { data: records } = useCall(frequencia, 'historico', { id }, options)
  const average = records && averageOf(records)
  const lastDay = records && lastDayOf(records)
  return (
    <Figures columns="three">
      <Figure title="Alunos">{students.data?.total ?? emptyValue}</Figure>
      <Figure
        title="Frequência média"
        note={`${spans.tudo}${has(turma.fields.tipo) ? ' da turma' : ''}`}
      >
        {records ? (average == null ? 'N/A' : withSign(average)) : emptyValue}
      </Figure>
      <Figure title="Última frequência">
        {records ? (lastDay ? formatShortDate(lastDay) : 'N/A') : emptyValue}
      </Figure>
    </Figures>
  )
}

/** Presences over all records, in whole percent (section 9 of the specification); null without records. */
function averageOf(records: readonly AttendanceRecord[]): number | null {
  const tally = tallyOf(records.map(({ status }) => status))
  const total = totalOf(tally)
  return total === 0 ? null : Math.round((tally.presente * 100) / total)
}

function lastDayOf(records: readonly AttendanceRecord[]): string {
  return records.reduce((last, { data }) => (data > last ? data : last), '')
}

function ClassReports({ turma: id }: { turma: number }) {
  const query = useCall(relatorio, 'porTurma', { id })
  return (
    <Panel id="relatorios-da-turma" title="Relatórios do educador">
      <ReportList
        query={query}
        Dialog={ReportDialog}
        empty={emptyTexts.usual}
        note={authorOf}
        text={textOf}
      />
    </Panel>
  )
}
