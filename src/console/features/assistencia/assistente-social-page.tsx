import { useList } from '@refinedev/core'
import type { HttpError } from '#console/api/request'
import { Dialogs, useDialogs } from '#console/crud/dialogs.tsx'
import { emptyTexts } from '#console/features/relatorios/texts'
import { Icon } from '#console/ui/icon.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { LoadFailure } from '#console/ui/page-state.tsx'
import { usePageTitle } from '#console/ui/page-title'
import { Panel } from '#console/ui/panel.tsx'
import { assistente } from '#resources/assistente'
import { AssistantCard, type Assistente } from './assistant-card.tsx'
import { ReportList } from './report-list.tsx'
import { studentAndAuthor } from './texts.ts'
import { useReports } from './use-reports.ts'
import './assistente-social.css'

const { label } = assistente

/** The social assistant of the institute: where there are several, the first (decision 34). */
export default function AssistenteSocialPage() {
  usePageTitle(label.one)
  const dialogs = useDialogs(assistente)
  const { query } = useList<Assistente, HttpError>({
    resource: assistente.name,
    pagination: { pageSize: 1 },
    sorters: [{ field: 'id', order: 'asc' }],
    errorNotification: false,
  })
  const [first] = query.data?.data ?? []
  return (
    <div className="assistant-page">
      <PageHeader title={label.one} />
      {first ? (
        <AssistantCard row={first} actions={dialogs.actions?.(first) ?? []} />
      ) : query.isError ? (
        <LoadFailure text="Erro ao carregar dados do assistente social" onRetry={query.refetch} />
      ) : query.isPending ? (
        <div className="skeleton assistant-wait" />
      ) : (
        <section className="card assistant-none">
          <Icon name="assistant" size={32} />
          <p>{label.empty}</p>
          {dialogs.create && (
            <button type="button" className="button primary" onClick={dialogs.create}>
              <Icon name="add" size={17} />
              {label.add}
            </button>
          )}
        </section>
      )}
      <AllReports />
      <Dialogs
        resource={assistente}
        overrides={{}}
        dialog={dialogs.dialog}
        onClose={dialogs.close}
      />
    </div>
  )
}

/** What assistants have written, about any student. */
function AllReports() {
  const { total: _, ...list } = useReports()
  return (
    <Panel id="relatorios" title="Relatórios do Assistente Social">
      <ReportList {...list} empty={emptyTexts.usual} note={studentAndAuthor} />
    </Panel>
  )
}
