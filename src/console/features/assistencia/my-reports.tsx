import { useRef, useState } from 'react'
import { useSession } from '#console/api/session'
import { DeleteReport } from '#console/features/relatorios/delete-report.tsx'
import { emptyTexts, titleOf } from '#console/features/relatorios/texts'
import { SearchBox } from '#console/ui/search-box.tsx'
import { nameOf } from '#model/wording'
import { relatorioAssistente } from '#resources/relatorio-assistente'
import { ReportList } from './report-list.tsx'
import { countOf, studentAndText } from './texts.ts'
import { useReports } from './use-reports.ts'
import './my-reports.css'

/** What the signed-in assistant has written, found by the student it is about. */
export function MyReports() {
  const session = useSession()
  const [search, setSearch] = useState('')
  const author = session.status === 'in' ? session.userId : 0
  const { total, ...list } = useReports({ author, search })
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section className="card panel my-reports" aria-labelledby="meus-relatorios">
      <header className="panel-header">
        <h2 id="meus-relatorios" ref={heading} tabIndex={-1}>
          Meus Relatórios
        </h2>
        <p aria-live="polite">{total === undefined ? '\u00A0' : countOf(total)}</p>
      </header>
      <div className="panel-filters">
        <SearchBox
          label={relatorioAssistente.label.search}
          value={search}
          onSearch={(text) => {
            list.pages.onChange(1)
            setSearch(text)
          }}
        />
      </div>
      <ReportList
        {...list}
        empty={search ? emptyTexts.filtered : emptyTexts.usual}
        note={studentAndText}
        actions={(report) => (
          <DeleteReport
            resource={relatorioAssistente}
            report={report}
            name={`${titleOf(report)} de ${report.aluno ? nameOf(report.aluno) : ''}`}
            onDelete={() => heading.current?.focus()}
          />
        )}
      />
    </section>
  )
}
