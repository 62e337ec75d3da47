import { useList } from '@refinedev/core'
import { useId, useState } from 'react'
import type { Meta } from '#console/api/data-provider'
import { dayIn } from '#console/ui/day'
import { Panel } from '#console/ui/panel.tsx'
import type { Row } from '#model/resource'
import { nameOf } from '#model/wording'
import { turma } from '#resources/turma'
import { DateChoice } from './date-choice.tsx'
import { ReportPage } from './report-list.tsx'
import { ReportsAway } from './report-rows.tsx'
import { emptyTextOf, type Filters, noFilters, windowDays } from './supervised.ts'
import { authorOf, type Relatorio } from './texts.ts'
import { useSupervised } from './use-supervised.ts'
import './supervision.css'

/** The reports of all classes around today, by day and by class. */
export function SupervisionPanel() {
  const [filters, setFilters] = useState<Filters>(noFilters)
  // What is being typed narrows nothing until it is a day.
  const active: Filters = { ...filters, day: dayIn(filters.day) }
  const { reports, pages, failed, onRetry } = useSupervised(active)
  const narrow = (part: Partial<Filters>) => setFilters((before) => ({ ...before, ...part }))
  return (
    <Panel
      id="supervisao"
      title="Supervisão de Relatórios"
      aside={
        <p>
          Dos últimos {windowDays.back} dias aos próximos {windowDays.ahead}
        </p>
      }
      className="supervision"
    >
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
    </Panel>
  )
}

function noteOf(report: Relatorio): string {
  const { turma } = report
  return turma ? `${authorOf(report)} · ${nameOf(turma)}` : authorOf(report)
}

interface ClassChoiceProps {
  readonly value: number | null
  /** Whether the reports, which are what a visit is for, have come: the classes are asked for after them. */
  readonly ready: boolean
  readonly onChange: (turma: number | null) => void
}

/** A class by which reports are filtered, or all. A native select: it is there without antd. */
function ClassChoice({ value, ready, onChange }: ClassChoiceProps) {
  const id = useId()
  const classes = useClasses(ready)
  return (
    <div className="class-choice">
      <label htmlFor={id}>{turma.label.one}</label>
      <select
        id={id}
        className="native-select"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value ? Number(event.target.value) : null)}
      >
        <option value="">Todas as turmas</option>
        {classes.map((each) => (
          <option key={each.id} value={each.id}>
            {nameOf(each)}
          </option>
        ))}
      </select>
    </div>
  )
}

/** All classes, by name. */
function useClasses(enabled: boolean) {
  const { result } = useList<Row<typeof turma>>({
    resource: turma.name,
    pagination: { mode: 'off' },
    meta: { only: [turma.display] } satisfies Meta,
    errorNotification: false,
    queryOptions: { enabled },
  })
  return result.data.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), 'pt-BR'))
}
