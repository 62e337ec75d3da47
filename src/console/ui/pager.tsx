import { Icon } from './icon.tsx'

interface Props {
  readonly page: number
  readonly pageSize: number
  readonly total: number
  onChange(page: number): void
}

/** Previous and next page of a short list; nothing where it has one page. */
export function Pager({ page, pageSize, total, onChange }: Props) {
  const last = Math.ceil(total / pageSize)
  if (last <= 1) return null
  const first = (page - 1) * pageSize + 1
  return (
    <nav className="pager" aria-label="Páginas">
      <span aria-live="polite">
        {first}–{Math.min(page * pageSize, total)} de {total}
      </span>
      <button
        type="button"
        className="button"
        disabled={page === 1}
        onClick={() => onChange(page - 1)}
      >
        <Icon name="previous" size={16} />
        Anterior
      </button>
      <button
        type="button"
        className="button"
        disabled={page === last}
        onClick={() => onChange(page + 1)}
      >
        Próxima
        <Icon name="next" size={16} />
      </button>
    </nav>
  )
}
