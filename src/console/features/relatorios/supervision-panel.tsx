import { useState } from 'react'
import { dayIn } from '#console/ui/days/day'
import { nameOf } from '#model/wording'
import { ClassChoice } from './class-choice.tsx'
import { DateChoice } from './date-choice.tsx'
import { ReportPage } from './report-list.tsx'
import { ReportsAway } from './report-rows.tsx'
import { emptyTextOf, type Filters, noFilters, windowDays } from './supervised.ts'
import { authorOf, type Relatorio } from './texts.ts'
import './supervision.css'
import { useSupervised } from './use-supervised.ts'

/** The reports of all classes around today, by day and by class. */
export function SupervisionPanel() {
  const [filters, setFilters] = useState<Filters>(noFilters)
  // What is being typed narrows nothing until it is a day.
  const active: Filters = { ...filters, day: dayIn(filters.day) }
  const { reports, pages, failed, onRetry } = useSupervised(active)
  const narrow = (part: Partial<Filters>) => setFilters((before) => ({ ...before, ...part }))
  return (
    <section className="card panel supervision" aria-labelledby="supervisao">
      <header className="panel-header">
        <h2 id="supervisao">Supervisão de Relatórios</h2>
        <p>
          Dos últimos {windowDays.back} dias aos próximos {windowDays.ahead}
        </p>
      </header>
      <div className="panel-filters">
        <DateChoice label="Data" value={filters.day} onChange={(day) => narrow({ day })} />
        <ClassChoice
          value={filters.turma}
          ready={reports !== undefined}
          onChange={(turma) => narrow({ turma })}
        />
        <button type="button" className="text-button" onClick={() => setFilters(noFilters)}>
          Limpar Filtros
        </button>
      </div>
      {reports ? (
        <ReportPage {...{ reports, pages }} empty={emptyTextOf(active)} note={noteOf} />
      ) : (
        <ReportsAway {...{ failed, onRetry }} />
      )}
    </section>
  )
}

function noteOf(report: Relatorio): string {
  const { turma } = report
  return turma ? `${authorOf(report)} · ${nameOf(turma)}` : authorOf(report)
}
