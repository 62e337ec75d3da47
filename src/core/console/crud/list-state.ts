import type { CrudFilters, CrudSorting } from '@refinedev/core'
import { useCallback, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { pagePath } from '#console/api/list'
import { resourceNamed } from '#console/api/route'
import { addressNow } from '#console/ui/address'
import { can } from '#model/access'
import { declaredResources } from '#model/entities'
import type { Field, Role } from '#model/field'
import { firstPageSize } from '#model/first-call'
import { canFollow, canSortBy, searchedFields } from '#model/readable'
import { fieldsOf, type Resource } from '#model/resource'

export interface ListState {
  readonly busca: string
  readonly pagina: number
  readonly itens: number
  /** A field, with a minus before it for the other way round; '' for the list's own order. */
  readonly ordem: string
  /** By field or declared filter; 'null' asks for rows without a value, and all of them are asked for by none. */
  readonly filtros: Readonly<Record<string, string>>
}

export function isSame(one: ListState['filtros'], other: ListState['filtros']): boolean {
  return Object.keys({ ...one, ...other }).every((name) => one[name] === other[name])
}

/** What an empty list says: as it opens, also what to do first. */
export function emptyText(
  { empty, add }: Resource['label'],
  mayAdd: boolean,
  { busca, filtros }: ListState,
  initial: ListState['filtros'],
): string | undefined {
  return mayAdd && !busca && isSame(filtros, initial) ? `${empty} Comece por '${add}'.` : empty
}

export const pageSizes = [firstPageSize, 50, 100]

export interface ListFilter {
  readonly name: string
  readonly label: string
  readonly field: Field
  /** What it asks for in a list that is just opened; '' for all rows. */
  readonly initial: string
}

export function filtersOf(resource: Resource, role: Role): ListFilter[] {
  return declaredFilters(resource).filter(
    ({ path, field }) =>
      canFollow(declaredResources(), resource, path, { role, proprios: null }) &&
      canChoose(field, role),
  )
}

/** Whether what a filter offers can be asked for: the rows of a reference are listed. */
function canChoose({ target }: Field, role: Role): boolean {
  return target === undefined || can(resourceNamed(target).access.list, role)
}

function declaredFilters(resource: Resource): (ListFilter & { readonly path: string })[] {
  const declared = Object.entries(resource.filters ?? {}).flatMap(([name, { label, path }]) => {
    const field = fieldAt(resource, path)
    return field && label ? [{ name, label, field, path, initial: '' }] : []
  })
  const own = fieldsOf(resource).flatMap(([path, field]) => {
    if (!field.filter) return []
    const label = field.column ?? field.label
    const one = { name: path, label, field, path, initial: initialOf(field) }
    if (field.kind !== 'date') return [one]
    // Of days, hardly one alone is asked for.
    return [
      { ...one, name: `${path}_gte`, label: 'De' },
      { ...one, name: `${path}_lte`, label: 'Até' },
    ]
  })
  return [...declared, ...own]
}

/** What a filter calls all rows: by the noun of those that it offers, or by its own. */
export function allWords(resource: Resource, { name, field }: ListFilter): string {
  const own = name === resource.display ? resource.label : field
  const { gender } = field.target ? resourceNamed(field.target).label : own
  return gender === 'f' ? 'Todas' : 'Todos'
}

function initialOf({ filter }: Field): string {
  if (typeof filter !== 'object') return ''
  // The device's year will do: the first use of Intl holds a page 30 ms.
  return String(filter.initial === 'currentYear' ? new Date().getFullYear() : filter.initial)
}

/** What a list is filtered by when it is opened: of these filters, where the screen has not all of them. */
export function openingFilters(
  filters: readonly ListFilter[],
  shown?: readonly string[],
): ListState['filtros'] {
  const own = filters.filter(({ name, initial }) => initial && (shown?.includes(name) ?? true))
  return Object.fromEntries(own.map(({ name, initial }) => [name, initial]))
}

export function isSortable(resource: Resource, name: string, role: Role): boolean {
  return canSortBy(declaredResources(), resource, name, role)
}

export function isSearchable(resource: Resource, role: Role): boolean {
  return searchedFields(declaredResources(), resource, role).length > 0
}

const opened: ListState = { busca: '', pagina: 1, itens: firstPageSize, ordem: '', filtros: {} }

/** What an address says of a list; it says nothing of a filter that is as in a list that is just opened. */
export function readState(
  resource: Resource,
  params: URLSearchParams,
  role: Role,
  initial: ListState['filtros'] = {},
): ListState {
  const ordem = params.get('ordem') ?? ''
  const name = ordem.replace(/^-/, '')
  const filtros = filtersOf(resource, role).flatMap(({ name }) => {
    const value = params.get(name) ?? initial[name]
    return value ? [[name, value]] : []
  })
  return {
    busca: (isSearchable(resource, role) && params.get('busca')) || opened.busca,
    pagina: wholeIn(params.get('pagina')) ?? opened.pagina,
    itens: pageSizes.find((size) => size === wholeIn(params.get('itens'))) ?? opened.itens,
    ordem: isSortable(resource, name, role) ? ordem : opened.ordem,
    filtros: Object.fromEntries(filtros),
  }
}

export function writeState(
  { busca, pagina, itens, ordem, filtros }: ListState,
  initial: ListState['filtros'] = {},
): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of Object.keys({ ...filtros, ...initial })) {
    const value = filtros[name] ?? ''
    if (value !== (initial[name] ?? '')) params.set(name, value)
  }
  if (busca) params.set('busca', busca)
  if (ordem) params.set('ordem', ordem)
  if (itens !== firstPageSize) params.set('itens', String(itens))
  if (pagina > 1) params.set('pagina', String(pagina))
  return params
}

export function queryOf(
  resource: Resource,
  { busca, ordem, filtros }: ListState,
): { filters: CrudFilters; sorters: CrudSorting } {
  const filters: CrudFilters = declaredFilters(resource).flatMap(({ name, field }) => {
    const value = filtros[name]
    if (!value) return []
    const typed = isSearchedByPart(field) && name !== resource.display
    return [{ field: name, operator: value === 'null' ? 'null' : typed ? 'contains' : 'eq', value }]
  })
  if (busca.trim()) filters.push({ field: 'q', operator: 'contains', value: busca.trim() })
  if (!ordem) return { filters, sorters: [] }
  const order = ordem.startsWith('-') ? 'desc' : 'asc'
  return { filters, sorters: [{ field: ordem.replace(/^-/, ''), order }] }
}

export function pageQueryOf(resource: Resource, state: ListState) {
  const { pagina: currentPage, itens: pageSize } = state
  return {
    pagination: { mode: 'server' as const, currentPage, pageSize },
    ...queryOf(resource, state),
  }
}

export function firstPagePath(resource: Resource, shown?: readonly string[]): string {
  const filtros = openingFilters(declaredFilters(resource), shown)
  return pagePath(resource, pageQueryOf(resource, { ...opened, filtros }))
}

function isSearchedByPart({ kind }: Field): boolean {
  return kind === 'text' || kind === 'longText' || kind === 'email'
}

function fieldAt(resource: Resource, path: string): Field | undefined {
  const [name = '', ...rest] = path.split('.')
  const field = resource.fields[name]
  const next = field?.target ?? field?.childrenOf
  return rest.length > 0 && next ? fieldAt(resourceNamed(next), rest.join('.')) : field
}

function wholeIn(text: string | null): number | null {
  return text && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null
}

type Change = Partial<ListState> | ((now: ListState) => Partial<ListState>)

export type ChangeList = (change: Change, replace?: boolean) => void

/**
 * The list's state in the address, so that back, reload and a shared link keep it, and what it is filtered by when it is
 * opened.
 */
export function useListState(
  resource: Resource,
  role: Role,
  shown?: readonly string[],
): [ListState, ChangeList, ListState['filtros']] {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const initial = useMemo(
    () => openingFilters(filtersOf(resource, role), shown),
    [resource, role, shown],
  )
  const state = useMemo(
    () => readState(resource, params, role, initial),
    [resource, params, role, initial],
  )
  const change = useCallback<ChangeList>(
    (part, replace = false) => {
      // The list stays on the screen until the next page's code is there: a search typed before comes too late.
      if (window.location.pathname !== pathname) return
      const now = readState(resource, addressNow(), role, initial)
      const changed = typeof part === 'function' ? part(now) : part
      setParams(writeState({ ...now, pagina: 1, ...changed }, initial), { replace })
    },
    [resource, role, setParams, pathname, initial],
  )
  return [state, change, initial]
}
