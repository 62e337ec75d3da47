import { useList, useOne } from '@refinedev/core'
import { useParams } from 'react-router'
import type { HttpError } from '#console/api/request'
import { listPath } from '#console/api/resources'
import { PageHeader } from '#console/ui/page-header.tsx'
import { BackButton, LoadFailure, PageSkeleton, PageState } from '#console/ui/page-state.tsx'
import { usePageTitle } from '#console/ui/page-title'
import type { Row } from '#model/resource'
import { turma } from '#resources/turma'
import { ClassFigures } from './class-figures.tsx'
import { ClassReports } from './class-reports.tsx'
import { ClassStudents } from './class-students.tsx'
import { noEducator } from './overrides.ts'
import './turma.css'

type Turma = Row<typeof turma>

/** A class by the id of the address; without one, the first. */
export default function TurmaPage() {
  const { turmaId } = useParams()
  return turmaId === undefined ? <FirstClass /> : <Class id={turmaId} />
}

function FirstClass() {
  const { query } = useList<Turma, HttpError>({
    resource: turma.name,
    pagination: { pageSize: 1 },
    errorNotification: false,
  })
  if (query.isPending) return <PageSkeleton />
  if (query.isError) return <LoadFailure what="as turmas" onRetry={query.refetch} />
  const [first] = query.data.data
  return first ? <Class id={first.id} /> : <PageHeader title={turma.label.empty} />
}

function Class({ id }: { id: number | string }) {
  const { query } = useOne<Turma, HttpError>({
    resource: turma.name,
    id,
    errorNotification: false,
  })
  const row = query.data?.data
  const title = row ? `Visão Geral da Turma ${row.nome}` : turma.label.one
  usePageTitle(title)
  if (!row) {
    const missing = { text: turma.label.missing, back: listPath(turma) }
    return <PageState query={query} what="a turma" missing={missing} />
  }
  return (
    <article>
      <PageHeader title={title} lead={row.educador?.nome ?? noEducator}>
        <BackButton to={listPath(turma)} />
      </PageHeader>
      <ClassFigures turma={row} />
      <div className="class-panels">
        <ClassReports turma={row} />
        <ClassStudents turma={row} />
      </div>
    </article>
  )
}
