import type { RowAction } from '#console/crud/row-menu-actions.tsx'
import { DetailList } from '#console/ui/detail-list.tsx'
import { fieldsOf, type Row } from '#model/resource'
import { wordsOf } from '#model/wording'
import { assistente } from '#resources/assistente'

export type Assistente = Row<typeof assistente>

interface AssistantCardProps {
  readonly row: Assistente
  readonly actions: readonly RowAction[]
}

/** Who the social assistant is: the name, then whatever else is known. */
export function AssistantCard({ row, actions }: AssistantCardProps) {
  const known = fieldsOf(assistente)
    .filter(([name]) => name !== assistente.display)
    .map(([name, field]) => [field.label, wordsOf(name, field, row)] as const)
    .filter(([, words]) => words)
  return (
    <section className="card assistant-card" aria-labelledby="assistente">
      <header>
        <h2 id="assistente">{row.name}</h2>
        <div className="page-actions">
          {actions.map(({ key, label, danger, run }) => (
            <button
              key={key}
              type="button"
              className={danger ? 'button danger' : 'button'}
              aria-haspopup="dialog"
              onClick={run}
            >
              {label}
            </button>
          ))}
        </div>
      </header>
      <DetailList items={known} />
    </section>
  )
}
