import { useRef, useState } from 'react'
import { Panel } from '#console/ui/panel.tsx'
import { SearchBox } from '#console/ui/search-box.tsx'
import { DeleteReport } from '#features/relatorios/console/delete-report.tsx'
import { emptyTexts, titleOf } from '#features/relatorios/console/texts'
import { nameOf } from '#model/wording'
import { relatorioAssistente } from '#resources/relatorio-assistente'
import { CareReportList, useMyReports } from './report-list.tsx'
import { countOf, studentAndText } from './texts.ts'
import './assistencia.css'

export function MyReports() {
  const [search, setSearch] = useState('')
  const { total, ...list } = useMyReports(search)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Panel
      id="meus-relatorios"
      title="Meus Relatórios"
      aside={<p aria-live="polite">{total === undefined ? '\u00A0' : countOf(total)}</p>}
      className="my-reports"
      heading={heading}
    >
      <div className="panel-filters">
        <SearchBox label={relatorioAssistente.label.search} value={search} onSearch={setSearch} />
      </div>
      <CareReportList
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
    </Panel>
  )
}
