import { Link } from 'react-router'
import { useSession } from '#console/api/session'
import { ReportList } from '#console/features/assistencia/report-list.tsx'
import { studentAndText } from '#console/features/assistencia/texts'
import { useReports } from '#console/features/assistencia/use-reports'
import { emptyTexts } from '#console/features/relatorios/texts'
import { paths } from '#console/paths'

/** What the signed-in assistant wrote last. */
export function LatestReports() {
  const session = useSession()
  const author = session.status === 'in' ? session.userId : 0
  const { total: _, ...list } = useReports({ author })
  return (
    <section className="card panel" aria-labelledby="ultimos-relatorios">
      <header className="panel-header">
        <h2 id="ultimos-relatorios">Meus últimos relatórios</h2>
        <Link to={paths.alunosRelatorios}>Ver todos</Link>
      </header>
      <ReportList {...list} empty={emptyTexts.usual} note={studentAndText} />
    </section>
  )
}
