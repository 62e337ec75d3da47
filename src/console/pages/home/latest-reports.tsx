import { Link } from 'react-router'
import { ReportList } from '#console/assistance/report-list.tsx'
import { studentAndText } from '#console/assistance/texts'
import { useReports } from '#console/assistance/use-reports'
import { paths } from '#console/paths'
import { emptyTexts } from '#console/reports/texts'
import { useSession } from '#console/session'

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
