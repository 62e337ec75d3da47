import { useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { offers } from '#console/api/resources'
import { addressNow } from '#console/ui/address'
import { TextButton } from '#console/ui/button.tsx'
import { dayIn } from '#console/ui/day'
import { lazy } from '#console/ui/lazy.tsx'
import { NativeSelect } from '#console/ui/native-select.tsx'
import { Panel } from '#console/ui/panel.tsx'
import { Pills } from '#console/ui/pills.tsx'
import { useSeen } from '#console/ui/use-seen'
import { useClassNames } from '#features/turmas/console/class-names'
import { dayOf } from '#model/format'
import { choiceWords, nameOf } from '#model/wording'
import { relatorio } from '#resources/relatorio'
import { turma } from '#resources/turma'
import { supervisao } from '../calls.ts'
import { DateChoice } from './date-choice.tsx'
import { ReportDialog, ReportPage } from './report-list.tsx'
import {
  emptyTextOf,
  type Filters,
  filtersIn,
  noFilters,
  paramsOf,
  supervisedQuery,
  type View,
  views,
  windowDays,
} from './supervised.ts'
import { authorOf, type Relatorio, textOf } from './texts.ts'
import { useReportPages } from './use-report-pages.ts'

const UnreportedClasses = lazy(() => import('./unreported-classes.tsx'))

export default function SupervisionPanel() {
  const [params, setParams] = useSearchParams()
  const filters = filtersIn(params)
  /** What is typed for the day while it is none: it filters nothing. */
  const [typed, setTyped] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isOfClasses = filters.view === 'sem-relatorio'
  const { total: _, ...list } = useReportPages<Relatorio>(
    relatorio,
    (page) => supervisedQuery(filters, dayOf(new Date()), page),
    !isOfClasses,
  )
  const isReady = list.query.data !== undefined || list.query.isError
  const change = (part: Partial<Filters>) =>
    setParams(paramsOf({ ...filtersIn(addressNow()), ...part }), { replace: true })
  const changeDay = (text: string | null) => {
    const day = dayIn(text)
    setTyped(day ? null : text)
    if (day !== filters.day) change({ day })
  }
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
      heading={heading}
    >
      {offers(supervisao, 'marcarLido') && (
        <Pills
          legend="Situação dos relatórios"
          className="report-views"
          options={Object.entries(views) as [View, string][]}
          isPressed={(view) => view === filters.view}
          onPress={(view) => change({ view: view === filters.view ? null : view })}
        />
      )}
      <div className="panel-filters" hidden={isOfClasses}>
        <DateChoice
          label="Data"
          value={typed ?? filters.day}
          onChange={changeDay}
          isReady={isReady}
        />
        <ClassFilter
          value={filters.turma}
          ready={isReady}
          onChange={(turma) => change({ turma })}
        />
        <TextButton
          onClick={() => {
            setTyped(null)
            change(noFilters)
          }}
        >
          Limpar Filtros
        </TextButton>
      </div>
      {isOfClasses ? (
        <UnreportedClasses />
      ) : (
        <ReportPage
          {...list}
          Dialog={ReportDialog}
          empty={emptyTextOf(filters)}
          note={noteOf}
          text={textOf}
          heading={heading}
        />
      )}
    </Panel>
  )
}

function noteOf(report: Relatorio): string {
  const { turma } = report
  return turma ? `${authorOf(report)} · ${nameOf(turma)}` : authorOf(report)
}

interface ClassFilterProps {
  readonly value: number | null
  /** The classes are loaded after the reports, which matter more, and once they may be looked at. */
  readonly ready: boolean
  readonly onChange: (turma: number | null) => void
}

function ClassFilter({ value, ready, onChange }: ClassFilterProps) {
  const id = useId()
  const line = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(line)
  const { result } = useClassNames(ready && (isSeen || value !== null))
  const classes = result.data.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'pt-BR'))
  return (
    <div ref={line} className="class-choice field-line">
      <label htmlFor={id}>{turma.label.one}</label>
      <NativeSelect
        id={id}
        value={value ?? ''}
        options={[
          ['', 'Todas as turmas'],
          ...classes.map((row) => [row.id, choiceWords(turma, row)] as const),
        ]}
        onChange={(chosen) => onChange(chosen ? Number(chosen) : null)}
      />
    </div>
  )
}
