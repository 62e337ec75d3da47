import type { HttpError } from '#console/api/request'
import { useList } from '#console/api/use-list'
import { ActionButtons, AddButton } from '#console/crud/action-buttons.tsx'
import { Dialogs, useDialogs } from '#console/crud/dialogs.tsx'
import type { RowAction } from '#console/crud/row-menu-actions.tsx'
import { DetailList } from '#console/ui/detail-list.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { Loaded } from '#console/ui/page-state.tsx'
import { Panel } from '#console/ui/panel.tsx'
import { emptyTexts, textOf } from '#features/relatorios/console/texts'
import { fieldsOf, type Row } from '#model/resource'
import { wordsOf } from '#model/wording'
import { assistente } from '#resources/assistente'
import { firstAssistant } from './queries.ts'
import { CareReportList, useReports } from './report-list.tsx'
import { studentAndAuthor } from './texts.ts'
import './assistencia.css'

type Assistente = Row<typeof assistente>

const { label } = assistente

/** The social assistant of the institute: where there are several, the first (decision 34). */
export default function AssistenteSocialPage() {
  const dialogs = useDialogs(assistente)
  const { query } = useList<Assistente, HttpError>({ resource: assistente.name, ...firstAssistant })
  return (
    <div className="assistant-page stacked narrow-page">
      <PageHeader />
      <Loaded
        query={query}
        text="Erro ao carregar dados do assistente social"
        waiting={<div className="skeleton assistant-wait" />}
      >
        {({ data: [first] }) =>
          first ? (
            <AssistantCard row={first} actions={dialogs.actions?.(first) ?? []} />
          ) : (
            <NoAssistant onCreate={dialogs.create} />
          )
        }
      </Loaded>
      <AllReports />
      <Dialogs resource={assistente} dialog={dialogs.dialog} onClose={dialogs.close} />
    </div>
  )
}

function AssistantCard({ row, actions }: { row: Assistente; actions: readonly RowAction[] }) {
  const items = fieldsOf(assistente)
    .filter(([name]) => name !== assistente.display)
    .map(([name, field]) => [field.label, wordsOf(name, field, row)] as const)
    .filter(([, words]) => words)
  return (
    <section className="card assistant-card" aria-labelledby="assistente">
      <header>
        <h2 id="assistente">{row.name}</h2>
        <div className="page-actions">
          <ActionButtons actions={actions} className="button" />
        </div>
      </header>
      <DetailList items={items} />
    </section>
  )
}

function NoAssistant({ onCreate }: { onCreate: (() => void) | null }) {
  return (
    <section className="card nothing">
      <Icon name="heart" size={32} />
      <p>{label.empty}</p>
      {onCreate && <AddButton label={label.add} onClick={onCreate} />}
    </section>
  )
}

function AllReports() {
  const { total: _, ...list } = useReports()
  return (
    <Panel id="relatorios" title="Relatórios do Assistente Social">
      <CareReportList {...list} empty={emptyTexts.usual} note={studentAndAuthor} text={textOf} />
    </Panel>
  )
}
