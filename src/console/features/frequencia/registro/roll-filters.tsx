import { statusLabels } from '#model/attendance'
import type { StatusFilter } from './roll.ts'

const options: Readonly<Record<StatusFilter, string>> = { todos: 'Todos', ...statusLabels }

interface RollFiltersProps {
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly status: StatusFilter
  readonly onStatus: (status: StatusFilter) => void
}

export function RollFilters({ search, onSearch, status, onStatus }: RollFiltersProps) {
  // The keys of `options` are the StatusFilter words.
  const words = Object.keys(options) as StatusFilter[]
  return (
    <search className="register-filters">
      <input
        type="search"
        placeholder="Buscar por nome ou ID"
        aria-label="Buscar por nome ou ID"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      <fieldset className="status-choice">
        <legend className="hidden-text">Mostrar</legend>
        {words.map((word) => (
          <label key={word} className="status-option">
            <input
              type="radio"
              name="mostrar"
              checked={status === word}
              onChange={() => onStatus(word)}
            />
            {options[word]}
          </label>
        ))}
      </fieldset>
    </search>
  )
}
