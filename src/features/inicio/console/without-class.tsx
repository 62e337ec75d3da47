import { offers } from '#console/api/resources'
import { useSession } from '#console/api/session'
import { Icon } from '#console/ui/icon.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { PlansPanel } from '#features/planejamentos/console/plans-panel.tsx'
import { ReportsPanel } from '#features/relatorios/console/reports-panel.tsx'
import { relatorio } from '#resources/relatorio'
import LateRegisters from './late-registers.tsx'
import ReturnedReports from './returned-reports.tsx'

/** Plans and reports belong to the educator: they are there without a class too. */
export default function WithoutClass() {
  const session = useSession()
  const educador = session.status === 'in' ? session.userId : 0
  return (
    <div className="home stacked">
      <PageHeader title="Educador sem turma associada" />
      <section className="card panel-alone nothing">
        <Icon name="grid" size={32} />
        <h2>Sem turma associada</h2>
        <p>Entre em contato com a coordenação para associar uma turma ao seu perfil.</p>
      </section>
      <LateRegisters />
      {offers(relatorio, 'devolvidos') && <ReturnedReports />}
      <PlansPanel educador={educador} />
      <ReportsPanel educador={educador} turma={null} />
    </div>
  )
}
