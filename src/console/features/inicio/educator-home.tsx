import './home.css'
import { Link } from 'react-router'
import { useSession } from '#console/api/session'
import { type OwnClass, useOwnClass } from '#console/features/frequencia/registro/own-class'
import { PlansPanel } from '#console/features/planejamentos/plans-panel.tsx'
import { ReportsPanel } from '#console/features/relatorios/reports-panel.tsx'
import { paths } from '#console/paths'
import { Icon } from '#console/ui/icon.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { LoadFailure, PageSkeleton } from '#console/ui/page-state.tsx'
import { ClassFigures } from './class-figures.tsx'
import { ClassStudents } from './class-students.tsx'
import { today } from './greeting.tsx'
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
