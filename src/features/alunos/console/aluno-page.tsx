import { useOne } from '@refinedev/core'
import { Navigate, useLocation, useMatch, useParams } from 'react-router'
import { useMay } from '#console/api/auth-provider'
import type { HttpError } from '#console/api/request'
import { listPath } from '#console/api/resources'
import { useRole } from '#console/api/session'
import { Details } from '#console/crud/details.tsx'
import { Dialogs, useDialogs } from '#console/crud/dialogs.tsx'
import { anyOverrides } from '#console/crud/override'
import { lazy } from '#console/ui/lazy.tsx'
import { usePageTitle } from '#console/ui/page-header.tsx'
import { PageState } from '#console/ui/page-state.tsx'
import { type Tab, Tabs } from '#console/ui/tabs.tsx'
import type { Resource } from '#model/resource'
import { addresses } from '#resources/addresses'
import { aluno } from '#resources/aluno'
import { vinculo } from '#resources/vinculo'
import type { DocumentsPartProps } from './documents-part.tsx'
import { alunoOverrides } from './overrides.tsx'
import type { Aluno } from './student.ts'
import { StudentHead } from './student-head.tsx'

interface PartProps {
  readonly student: Aluno
}

const AttendancePart = lazy<PartProps>(() => import('./attendance-part.tsx'))
const FamilyPanel = lazy<PartProps>(() => import('./family-panel.tsx'))
const EnrolmentsPanel = lazy<PartProps>(() => import('./enrolments-panel.tsx'))
const TimelinePanel = lazy<{ student: number }>(() => import('./timeline-panel.tsx'))
const DocumentsPart = lazy<DocumentsPartProps>(() => import('./documents-part.tsx'))
const HistoryPart = lazy<{ id: number }>(() => import('./history-part.tsx'))

/** A student for coordinators, and the case file for assistants (decisions 5 and 7). */
export default function AlunoPage() {
  const { id = '' } = useParams()
  const { query } = useOne<Aluno, HttpError>({ resource: aluno.name, id })
  const back = useRole() === 'assistente_social' ? addresses.alunosRelatorios : listPath(aluno)
  const { pathname, search } = useLocation()
  const student = query.data?.data
  // A student who was there twice is asked for by the id that is no more.
  if (Number.isInteger(student?.id) && student?.id !== Number(id))
    return <Navigate replace to={pathname.replace(`/${id}`, `/${student?.id}`) + search} />
  if (student) return <Student student={student} back={back} />
  return <PageState query={query} what="o aluno" missing={{ text: aluno.label.missing, back }} />
}

function Student({ student, back }: PartProps & { back: string }) {
  // A host of the documented calls has none of them.
  const seesEnrolments = useMay(vinculo, 'list')
  const seesHistory = useMay<Resource>(aluno, 'historico')
  const seesTimeline = useMay(aluno, 'linhaDoTempo')
  const isHistory = useMatch(addresses.historicoDoAluno(':id')) !== null
  const dialogs = useDialogs(aluno)
  const { edit } = dialogs
  const onEdit = edit ? (section?: string) => edit(student, section) : null
  usePageTitle(student.nome)
  const tabs: readonly (Tab & { isHidden?: boolean })[] = [
    { key: 'frequencia', label: 'Frequência', show: () => <AttendancePart student={student} /> },
    {
      key: 'linha-do-tempo',
      label: 'Linha do tempo',
      isHidden: !seesTimeline,
      show: () => <TimelinePanel student={student.id} />,
    },
    {
      key: 'cadastro',
      label: 'Cadastro',
      show: () => (
        <>
          <Details
            {...{ onEdit }}
            resource={aluno}
            row={student}
            overrides={alunoOverrides}
            without={saidElsewhere}
          />
          {student.responsavel_legal_id != null && <FamilyPanel student={student} />}
          {seesEnrolments && <EnrolmentsPanel student={student} />}
        </>
      ),
    },
    {
      key: 'documentos',
      label: 'Documentos',
      show: () => <DocumentsPart {...{ student, onEdit }} />,
    },
    {
      key: 'historico',
      label: 'Histórico',
      isHidden: !seesHistory,
      show: () => <HistoryPart id={student.id} />,
    },
  ]
  return (
    <article>
      <StudentHead {...{ student, back, onEdit }} />
      <Tabs
        label="Partes da página do aluno"
        tabs={tabs.filter(({ isHidden }) => !isHidden)}
        first={isHistory ? 'historico' : undefined}
      />
      <Dialogs
        resource={aluno}
        overrides={anyOverrides(alunoOverrides)}
        dialog={dialogs.dialog}
        onClose={dialogs.close}
      />
    </article>
  )
}

/** The head of the page says them, or a panel of its own. */
const saidElsewhere = ['percentual_ausencia', 'selo', 'tem_observacoes', 'vinculos', 'autorizacoes']
