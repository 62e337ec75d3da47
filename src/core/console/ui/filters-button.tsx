import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

interface FiltersButtonProps {
  /** The id of what it opens and closes. */
  readonly of: string
  readonly open: boolean
  /** How many filters are chosen. */
  readonly active: number
  readonly onChange: (open: boolean) => void
}

/** Opens and closes the filters of a page, and says how many are chosen. */
export function FiltersButton({ of, open, active, onChange }: FiltersButtonProps) {
  return (
    <Button aria-expanded={open} aria-controls={of} onClick={() => onChange(!open)}>
      <Icon name="filter" size={17} />
      Filtros
      {active > 0 && <span className="button-count">{active}</span>}
    </Button>
  )
}
