import type { Resource } from '#model/resource'
import { FilterAwaited, filterInputs } from './filter-inputs.tsx'
import type { ListFilter } from './list-state.ts'
import type { FilterWords } from './override.ts'

type Values = Readonly<Record<string, string>>

interface FilterBarProps {
  readonly resource: Resource
  readonly filters: readonly ListFilter[]
  readonly words: Readonly<Record<string, FilterWords | undefined>>
  readonly values: Values
  /** Whether the rows are there: what only helps to choose among them waits for them. */
  readonly isReady: boolean
  readonly onChange: (name: string, value: string) => void
}

/** The filters of a list, each with the choice that filters nothing. */
export function FilterBar({ resource, filters, words, values, isReady, onChange }: FilterBarProps) {
  return (
    <div className="list-filters">
      {filters.map((filter) => {
        const { name, label, field } = filter
        const Filter = filterInputs[field.kind]
        if (!Filter) return null
        const { all = 'Todos', none } = words[name] ?? {}
        const first = [{ value: '', label: all }]
        if (none) first.push({ value: 'null', label: none })
        const id = `filtro-${name}`
        return (
          <div className={values[name] ? 'list-filter' : 'list-filter not-printed'} key={name}>
            <label htmlFor={id}>{label}</label>
            {isReady ? (
              <Filter
                {...{ resource, filter, first, id }}
                value={values[name] ?? ''}
                onChange={(value) => onChange(name, value)}
              />
            ) : (
              <FilterAwaited />
            )}
          </div>
        )
      })}
    </div>
  )
}
