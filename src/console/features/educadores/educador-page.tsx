import { useOne } from '@refinedev/core'
import { type RefObject, useCallback, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { HttpError } from '#console/api/request'
import { listPath } from '#console/api/resources'
import { useCall } from '#console/api/use-call'
import { Details } from '#console/crud/details.tsx'
import { inAntd } from '#console/ui/antd.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { BackButton, MissingPage, PageState } from '#console/ui/page-state.tsx'
import { usePageTitle } from '#console/ui/page-title'
import { usePoll } from '#console/ui/use-poll'
import type { Row } from '#model/resource'
import { educador } from '#resources/educador'
import { planejamento } from '#resources/planejamento'
import { relatorio } from '#resources/relatorio'
import { EducatorPlans } from './educator-plans.tsx'
import { EducatorReports } from './educator-reports.tsx'
import { educadorOverrides } from './overrides.ts'
import { refreshEvery } from './refresh.ts'
import './educador.css'

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
    errorNotification: false,
  })
  const plans = useCall(planejamento, 'doEducador', { id }, { polling })
  const reports = useCall(relatorio, 'porEducador', { id }, { polling })
  useRefresh([query.refetch, plans.refetch, reports.refetch], polling)
  const row = query.data?.data
  usePageTitle(row?.nome ?? educador.label.one)
  if (!row) return <PageState query={query} what="o educador" missing={missing} />
  return (
    <article className="educator-page">
      <PageHeader title={row.nome}>
        <BackButton to={listPath(educador)} />
      </PageHeader>
      <Details resource={educador} row={row} overrides={educadorOverrides} />
      <EducatorPlans plans={plans.data} failed={plans.isError} onRetry={plans.refetch} />
      <EducatorReports reports={reports.data} failed={reports.isError} onRetry={reports.refetch} />
    </article>
  )
}

type Refetch = () => Promise<unknown>

/** Asks for the educator, the plans and the reports again, each time that it is time to. */
function useRefresh(
  [educator, plans, reports]: readonly [Refetch, Refetch, Refetch],
  polling: RefObject<boolean>,
) {
  const all = useCallback(
    () => Promise.all([educator(), plans(), reports()]),
    [educator, plans, reports],
  )
  usePoll(refreshEvery, all, polling)
}
