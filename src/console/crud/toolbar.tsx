import { useCallback, useState } from 'react'
import { Icon } from '#console/ui/icon.tsx'
import { media, useMedia } from '#console/ui/media'
import { SearchBox } from '#console/ui/search-box.tsx'
import type { Resource } from '#model/resource'
import { ExportButton } from './export-button.tsx'
import { FilterBar } from './filter-bar.tsx'
import { filtersOf, type ListState } from './list-state.ts'
import type { Overrides } from './override.ts'
import type { ChangeList } from './use-list-state.ts'

interface ToolbarProps {
  readonly resource: Resource
  readonly overrides: Overrides
  readonly state: ListState
  readonly change: ChangeList
  readonly isReady: boolean
  /** The filters that are offered, by name; all of them where absent. */
  readonly filters?: readonly string[] | undefined
}

/** What a list is searched, filtered and exported with. */
export function Toolbar(props: ToolbarProps) {
  const { resource, overrides, state, change, isReady } = props
  const filters = filtersOf(resource).filter(({ name }) => props.filters?.includes(name) ?? true)
  const active = Object.keys(state.filtros).length
  const narrow = useMedia(media.narrow)
  const [open, setOpen] = useState(!narrow || active > 0)
  const search = useCallback((busca: string) => change({ busca }, true), [change])
  return (
    <div className="list-toolbar">
      <SearchBox label={resource.label.search} value={state.busca} onSearch={search} />
      {state.busca && <p className="print-only">Busca: {state.busca}</p>}
      <div className="list-buttons not-printed">
        {filters.length > 0 && (
          <button
            type="button"
            className="button"
            aria-expanded={open}
            aria-controls="filtros"
            onClick={() => setOpen(!open)}
          >
            <Icon name="filter" size={17} />
            Filtros
            {active > 0 && <span className="button-count">{active}</span>}
          </button>
        )}
        <ExportButton resource={resource} state={state} />
      </div>
      <div id="filtros" className="list-filter-panel" hidden={!open || filters.length === 0}>
        <FilterBar
          {...{ resource, filters, isReady }}
          words={overrides.filters ?? {}}
          values={state.filtros}
          onChange={(name, value) =>
            change(({ filtros }) => ({ filtros: { ...filtros, [name]: value } }))
          }
        />
        {active > 0 && (
          <button type="button" className="text-button" onClick={() => change({ filtros: {} })}>
            Limpar filtros
          </button>
        )}
      </div>
    </div>
  )
}
