import { ReportList } from '#console/assistance/report-list.tsx'
import { studentAndAuthor } from '#console/assistance/texts'
import { useReports } from '#console/assistance/use-reports'
import { emptyTexts } from '#console/reports/texts'

/** What assistants have written, about any student. */
export function AllReports() {
  const { total: _, ...list } = useReports()
  return (
    <section className="card panel" aria-labelledby="relatorios">
      <header className="panel-header">
        <h2 id="relatorios">Relatórios do Assistente Social</h2>
      </header>
      <ReportList {...list} empty={emptyTexts.usual} note={studentAndAuthor} />
    </section>
  )
}
