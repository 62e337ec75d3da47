import Pagination from 'antd/es/pagination'
import type { Resource } from '#model/resource'
import { type ListState, pageSizes } from './list-state.ts'
import { paginationItem } from './pagination-item.tsx'
import type { ChangeList } from './use-list-state.ts'

interface PagerProps {
  readonly state: ListState
  readonly total: number
  readonly onChange: ChangeList
}

export function Pager({ state, total, onChange }: PagerProps) {
  if (total <= (pageSizes[0] ?? 0)) return null
  return (
    <nav aria-label="Páginas" className="list-pager">
      <Pagination
        current={state.pagina}
        pageSize={state.itens}
        total={total}
        responsive
        itemRender={paginationItem}
        pageSizeOptions={pageSizes}
        showSizeChanger
        onChange={(pagina, itens) => {
          onChange(itens === state.itens ? { pagina } : { pagina: 1, itens })
          window.scrollTo({ top: 0 })
        }}
      />
    </nav>
  )
}

/** How many rows there are, in the words of their resource. */
export function countText({ label }: Resource, total: number): string {
  const noun = total === 1 ? label.one : label.many
  return `${total.toLocaleString('pt-BR')} ${noun.toLowerCase()}`
}
