import './home.css'
import { Link } from 'react-router'
import { useSession } from '#console/api/session'
import { ClassStudents } from '#console/features/alunos/class-students.tsx'
import { type OwnClass, useOwnClass } from '#console/features/frequencia/registro/own-class'
import { PlansPanel } from '#console/features/planejamentos/plans-panel.tsx'
import { ReportsPanel } from '#console/features/relatorios/reports-panel.tsx'
import { paths } from '#console/paths'
import { Figure, Figures } from '#console/ui/figures.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { LoadFailure, PageSkeleton } from '#console/ui/page-state.tsx'
import { noSeal } from '#model/attendance'
import { emptyValue, formatDate, formatPercent } from '#model/format'
import { today } from './greeting.tsx'
import type { LastDay } from './rate.ts'
import { daysBack, useLastDay } from './use-last-day.ts'
import './painel.css'

export default function EducatorHome() {
  const { data: turma, isError, isPending, refetch } = useOwnClass()
  if (turma) return <WithClass turma={turma} />
  if (isError) return <LoadFailure what="a sua turma" onRetry={refetch} />
  if (isPending) return <PageSkeleton />
  return <WithoutClass />
}

function WithClass({ turma }: { turma: OwnClass }) {
  return (
    <div className="home">
      <PageHeader title={`Visão Geral da Turma ${turma.nome}`} lead={`Hoje é ${today()}.`}>
        <Link className="button primary" to={paths.frequencia}>
          <Icon name="register" />
          Registro de Frequência
        </Link>
      </PageHeader>
      <ClassFigures turma={turma} />
      <div className="dashboard">
        <div>
          <PlansPanel educador={turma.educador} />
          <ReportsPanel educador={turma.educador} turma={turma} />
        </div>
        <ClassStudents turma={turma} />
      </div>
    </div>
  )
}

/** Plans and reports are the educator's own: they stay at hand without a class. */
function WithoutClass() {
  const session = useSession()
  const educador = session.status === 'in' ? session.userId : 0
  return (
    <div className="home">
      <PageHeader title="Educador sem turma associada" />
      <section className="card panel-alone">
        <Icon name="classes" size={32} />
        <h2>Sem turma associada</h2>
        <p>Entre em contato com a coordenação para associar uma turma ao seu perfil.</p>
      </section>
      <PlansPanel educador={educador} />
      <ReportsPanel educador={educador} turma={null} />
    </div>
  )
}

/** How many students a class has, and how many of them were there on its last recorded day. */
function ClassFigures({ turma }: { turma: OwnClass }) {
  const { data: lastDay, isPending } = useLastDay(turma)
  return (
    <Figures columns="two" isLarge isBusy={isPending}>
      <Figure title="Total de Alunos">{turma.alunos.length}</Figure>
      <Figure title="Presença no último registro" note={isPending ? '\u00A0' : noteOf(lastDay)}>
        {isPending ? undefined : figureOf(lastDay)}
      </Figure>
    </Figures>
  )
}

/** Undefined is a day that could not be asked for. */
function figureOf(day: LastDay | null | undefined): string {
  if (day === null) return noSeal
  return day?.rate == null ? emptyValue : formatPercent(day.rate)
}

function noteOf(day: LastDay | null | undefined): string {
  if (day === undefined) return 'Não foi possível carregar.'
  if (day === null) return `Nenhum registro nos últimos ${daysBack} dias.`
  return `${day.present} de ${day.total} em ${formatDate(day.data)}`
}
