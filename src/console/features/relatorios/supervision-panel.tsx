import { useList } from '@refinedev/core'
import { useId, useState } from 'react'
import type { Meta } from '#console/api/data-provider'
import { dayIn } from '#console/ui/day'
import { Panel } from '#console/ui/panel.tsx'
import { dayOf } from '#model/format'
import type { Row } from '#model/resource'
import { nameOf } from '#model/wording'
import { relatorio } from '#resources/relatorio'
import { turma } from '#resources/turma'
import { DateChoice } from './date-choice.tsx'
import { ReportDialog, ReportPage } from './report-list.tsx'
import { emptyTextOf, type Filters, noFilters, supervisedQuery, windowDays } from './supervised.ts'
import { authorOf, type Relatorio } from './texts.ts'
import { useReportPages } from './use-report-pages.ts'

export function SupervisionPanel() {
  const [filters, setFilters] = useState<Filters>(noFilters)
  // A text that is not a day yet filters nothing.
  const active: Filters = { ...filters, day: dayIn(filters.day) }
  const { total: _, ...list } = useReportPages<Relatorio>(relatorio, (page) =>
    supervisedQuery(active, dayOf(new Date()), page),
  )
  const change = (part: Partial<Filters>) => setFilters((before) => ({ ...before, ...part }))
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
        <DateChoice label="Data" value={filters.day} onChange={(day) => change({ day })} />
        <ClassChoice
          value={filters.turma}
          ready={list.reports !== undefined}
          onChange={(turma) => change({ turma })}
        />
        <button type="button" className="text-button" onClick={() => setFilters(noFilters)}>
          Limpar Filtros
        </button>
      </div>
      <ReportPage {...list} Dialog={ReportDialog} empty={emptyTextOf(active)} note={noteOf} />
    </Panel>
  )
}

function noteOf(report: Relatorio): string {
  const { turma } = report
  return turma ? `${authorOf(report)} · ${nameOf(turma)}` : authorOf(report)
}

interface ClassChoiceProps {
  readonly value: number | null
  /** The classes are loaded after the reports, which matter more. */
  readonly ready: boolean
  readonly onChange: (turma: number | null) => void
}

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
        {classes.map((row) => (
          <option key={row.id} value={row.id}>
            {nameOf(row)}
          </option>
        ))}
      </select>
    </div>
  )
}

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
