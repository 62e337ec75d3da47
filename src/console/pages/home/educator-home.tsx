import './home.css'
import { Link } from 'react-router'
import { Icon } from '#console/layout/icon.tsx'
import { LoadFailure } from '#console/layout/load-failure.tsx'
import { PageHeader } from '#console/layout/page-header.tsx'
import { PageSkeleton } from '#console/layout/page-skeleton.tsx'
import { useOwnClass } from '#console/pages/frequencia/own-class'
import { paths } from '#console/paths'
import { ClassStudents } from './class-students.tsx'
import { today } from './greeting.tsx'

export default function EducatorHome() {
  const { data: turma, isError, isPending, refetch } = useOwnClass()
  if (isError) return <LoadFailure what="a sua turma" onRetry={refetch} />
  if (isPending) return <PageSkeleton />
  if (!turma) return <WithoutClass />
  return (
    <div className="home">
      <PageHeader title={`Visão Geral da Turma ${turma.nome}`} lead={`Hoje é ${today()}.`}>
        <Link className="button primary" to={paths.frequencia}>
          <Icon name="register" />
          Registro de Frequência
        </Link>
      </PageHeader>
      <ClassStudents turma={turma} />
    </div>
  )
}

function WithoutClass() {
  return (
    <div className="home">
      <PageHeader title="Educador sem turma associada" />
      <section className="card panel-alone">
        <Icon name="classes" size={32} />
        <h2>Sem turma associada</h2>
        <p>Entre em contato com a coordenação para associar uma turma ao seu perfil.</p>
      </section>
    </div>
  )
}
