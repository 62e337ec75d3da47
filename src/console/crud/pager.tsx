import { PageButtons } from '#console/layout/page-buttons.tsx'
import type { Resource } from '#model/resource'
import { type ListState, pageSizes } from './list-state.ts'
import type { ChangeList } from './use-list-state.ts'

interface PagerProps {
  readonly state: ListState
  readonly total: number
  readonly onChange: ChangeList
}

export function Pager({ state, total, onChange }: PagerProps) {
  if (total <= (pageSizes[0] ?? 0)) return null
  const { pagina, itens } = state
  return (
    <div className="list-pager">
      <label>
        Por página
        <select
          className="native-select"
          value={itens}
          onChange={(event) => onChange({ pagina: 1, itens: Number(event.target.value) })}
        >
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <PageButtons
        label="Páginas"
        page={pagina}
        last={Math.ceil(total / itens)}
        onChange={(pagina) => {
          onChange({ pagina })
          window.scrollTo({ top: 0 })
        }}
      />
    </div>
  )
}

/** How many rows there are, in the words of their resource. */
export function countText({ label }: Resource, total: number): string {
  const noun = total === 1 ? label.one : label.many
  return `${total.toLocaleString('pt-BR')} ${noun.toLowerCase()}`
}
