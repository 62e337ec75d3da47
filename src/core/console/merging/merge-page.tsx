import { useOne } from '@refinedev/core'
import { useParams, useSearchParams } from 'react-router'
import type { HttpError } from '#console/api/request'
import { resourceNamed } from '#console/api/route'
import type { Row } from '#console/api/row'
import { useCall } from '#console/api/use-call'
import { RowSelect } from '#console/crud/inputs/row-select.tsx'
import { inAntd } from '#console/ui/antd.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { BackButton, MissingPage, PageState } from '#console/ui/page-state.tsx'
import { type MergeCalls, mergeCalls } from '#model/mergeable'
import type { Resource } from '#model/resource'
import { similarPath } from './addresses.ts'
import { SideBySide } from './side-by-side.tsx'
import './merging.css'

/** Makes another row one with a row: which one is chosen first. */
function MergePage() {
  const { recurso = '', id = '' } = useParams()
  const [words, setWords] = useSearchParams()
  const resource = resourceNamed(recurso)
  const other = words.get('outro')
  if (other) return <Compared key={`${id} ${other}`} {...{ resource, id, other }} />
  return <Choice {...{ resource, id }} onChoose={(outro) => setWords({ outro: String(outro) })} />
}

export default inAntd(MergePage)

/** A row that stays, by its id in the address. */
interface Staying {
  readonly resource: Resource
  readonly id: string
}

function Choice({ resource, id, onChoose }: Staying & { onChoose: (id: number) => void }) {
  const { query } = useOne<Row, HttpError>({ resource: resource.name, id })
  const row = query.data?.data
  const missing = { text: resource.label.missing, back: similarPath }
  if (!row) return <PageState query={query} what="o cadastro" missing={missing} />
  return (
    <>
      <PageHeader lead={`O que há no outro cadastro vai para o de ${row[resource.display]}.`}>
        <BackButton to={similarPath} />
      </PageHeader>
      <div className="field-line merge-other">
        <label htmlFor="outro-cadastro">O outro cadastro</label>
        <RowSelect
          id="outro-cadastro"
          target={resource.name}
          placeholder={resource.label.search}
          onChange={(chosen) => Number(chosen) !== row.id && onChoose(Number(chosen))}
        />
      </div>
    </>
  )
}

function Compared({ resource, id, other }: Staying & { other: string }) {
  // Screens lead here for entities that have them alone.
  const calls = mergeCalls(resource) as MergeCalls
  const query = useCall(calls, 'prever', { id, outro_id: other }, { staleTime: 0, gcTime: 0 })
  const { data, error } = query
  if (error?.status === 409) return <MissingPage text={error.message} back={similarPath} />
  const missing = { text: resource.label.missing, back: similarPath }
  if (!data) return <PageState query={query} what="os cadastros" missing={missing} />
  const again = () => void query.refetch()
  return <SideBySide key={data.prova} {...{ resource, calls, preview: data, again }} />
}
