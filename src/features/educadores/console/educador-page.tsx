import { useOne } from '@refinedev/core'
import { type ComponentProps, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { HttpError } from '#console/api/request'
import { has, listPath } from '#console/api/resources'
import { useCall } from '#console/api/use-call'
import { Details } from '#console/crud/details.tsx'
import { inAntd } from '#console/ui/antd.tsx'
import { Button } from '#console/ui/button.tsx'
import { PageHeader, usePageTitle } from '#console/ui/page-header.tsx'
import { BackButton, Loaded, MissingPage, PageState } from '#console/ui/page-state.tsx'
import { Panel } from '#console/ui/panel.tsx'
import { usePoll } from '#console/ui/use-poll'
import { nextFirst, upcoming } from '#features/planejamentos/console/plan-order'
import { PlanTable } from '#features/planejamentos/console/plan-table.tsx'
import {
  type PeriodChoice,
  PeriodFilter,
  periodOf,
} from '#features/relatorios/console/period-filter.tsx'
import { isIn } from '#features/relatorios/console/quick-dates'
import { ReportDialog, ReportList } from '#features/relatorios/console/report-list.tsx'
import { emptyTexts, type Relatorio, textOf } from '#features/relatorios/console/texts'
import { dayOf } from '#model/format'
import type { Row } from '#model/resource'
import { educador } from '#resources/educador'
import { planejamento } from '#resources/planejamento'
import { relatorio } from '#resources/relatorio'
import { educadorOverrides, refreshEvery } from './overrides.ts'

const missing = { text: educador.label.missing, back: listPath(educador) }

/** An educator by the id of the address (decision 8). */
export default inAntd(EducadorPage)

function EducadorPage() {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  return /^[1-9]\d*$/.test(id) ? <Educador id={Number(id)} /> : <MissingPage {...missing} />
}

function Educador({ id }: { id: number }) {
  const polling = useRef(false)
  const { query } = useOne<Row<typeof educador>, HttpError>({
    resource: educador.name,
    id,
    meta: { background: () => polling.current },
  })
  const plans = useCall(planejamento, 'doEducador', { id }, { polling })
  const reports = useCall(relatorio, 'porEducador', { id }, { polling })
  const all = () => Promise.all([query.refetch(), plans.refetch(), reports.refetch()])
  usePoll(refreshEvery, all, polling)
  const row = query.data?.data
  usePageTitle(row?.nome ?? educador.label.one)
  if (!row) return <PageState query={query} what="o educador" missing={missing} />
  return (
    <article className="panel-column">
      <PageHeader title={row.nome}>
        <BackButton to={listPath(educador)} />
      </PageHeader>
      <Details resource={educador} row={row} overrides={educadorOverrides} />
      <Plans query={plans} />
      <Reports query={reports} />
    </article>
  )
}

interface PlansProps {
  readonly query: ComponentProps<typeof Loaded<ComponentProps<typeof PlanTable>['plans']>>['query']
}

/** What is to come; where a host says what was done, also what has passed. */
function Plans({ query }: PlansProps) {
  const [isWhole, setWhole] = useState(false)
  const chosen = isWhole ? nextFirst : upcoming
  return (
    <Panel
      id="planejamentos"
      title={isWhole ? 'Planejamentos' : 'Próximos planejamentos'}
      aside={
        has(planejamento.fields.realizado) && (
          <Button onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Ver só os próximos' : 'Ver os anteriores'}
          </Button>
        )
      }
    >
      <Loaded
        query={query}
        what="os planejamentos"
        waiting={<div className="skeleton plans-wait first-wait" />}
      >
        {(all) => (
          <PlanTable
            plans={chosen(all, dayOf(new Date()))}
            dateTitle="Data"
            empty="Nenhum planejamento encontrado para este educador."
          />
        )}
      </Loaded>
    </Panel>
  )
}

interface ReportsProps {
  readonly query: ComponentProps<typeof ReportList<Relatorio>>['query']
}

function Reports({ query: { data, isError, refetch } }: ReportsProps) {
  const [choice, setChoice] = useState<PeriodChoice | null>(null)
  const period = periodOf(choice, dayOf(new Date()))
  const chosen = data?.filter(({ data_relatorio }) => isIn(period, data_relatorio))
  return (
    <Panel id="relatorios" title="Relatórios do educador">
      <PeriodFilter choice={choice} onChange={setChoice} />
      <ReportList
        key={JSON.stringify(period)}
        query={{ data: chosen, isError, refetch }}
        Dialog={ReportDialog}
        empty={emptyTextOf(period)}
        note={textOf}
      />
    </Panel>
  )
}

function emptyTextOf(period: ReturnType<typeof periodOf>): string {
  if (!period) return emptyTexts.educator
  return period.from === period.to ? emptyTexts.day : emptyTexts.filtered
}
