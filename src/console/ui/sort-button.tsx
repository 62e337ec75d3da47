import { Icon } from './icon.tsx'

interface SortButtonProps {
  readonly name: string
  readonly title: string
  readonly ordem: string
  readonly onSort: (ordem: string) => void
}

/** The order of a column, as a table says it to those who hear it; undefined where the list has another. */
export function sortOf(column: string, ordem: string): 'ascending' | 'descending' | undefined {
  if (ordem === column) return 'ascending'
  return ordem === `-${column}` ? 'descending' : undefined
}

/** The heading of a column: pressed, its order; pressed again, the other way round; then the list's own. */
export function SortButton({ name, title, ordem, onSort }: SortButtonProps) {
  const sort = sortOf(name, ordem)
  const next = sort === 'descending' ? '' : sort === 'ascending' ? `-${name}` : name
  return (
    <button type="button" className="sort-button" onClick={() => onSort(next)}>
      {title}
      <Icon name={sort ?? 'sortable'} size={14} />
    </button>
  )
}
