import { Icon } from './icon.tsx'
import './page-buttons.css'
import { pageWindow } from './page-window.ts'

interface PageButtonsProps {
  readonly page: number
  readonly last: number
  /** What is paged, for those who hear the page. */
  readonly label: string
  onChange(page: number): void
}

/** A button for each of up to 5 pages, and for the page before and after; nothing where there is one page. */
export function PageButtons({ page, last, label, onChange }: PageButtonsProps) {
  if (last <= 1) return null
  return (
    <nav className="page-buttons" aria-label={label}>
      <button
        type="button"
        aria-label="Página anterior"
        disabled={page === 1}
        onClick={() => onChange(page - 1)}
      >
        <Icon name="previous" size={16} />
      </button>
      {pageWindow(page, last).map((number) => (
        <button
          key={number}
          type="button"
          aria-label={`Página ${number}`}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onChange(number)}
        >
          {number}
        </button>
      ))}
      <button
        type="button"
        aria-label="Próxima página"
        disabled={page === last}
        onClick={() => onChange(page + 1)}
      >
        <Icon name="next" size={16} />
      </button>
    </nav>
  )
}
