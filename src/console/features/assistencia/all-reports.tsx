import { emptyTexts } from '#console/features/relatorios/texts'
import { ReportList } from './report-list.tsx'
import { studentAndAuthor } from './texts.ts'
import { useReports } from './use-reports.ts'

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
