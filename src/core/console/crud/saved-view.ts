import type { EstadoDaLista } from '#model/calls/visao'
import type { Role } from '#model/field'
import type { Resource } from '#model/resource'
import { columnsOf } from './columns.tsx'
import { filtersOf, isSearchable, type ListState, readState, writeState } from './list-state.ts'
import type { Overrides } from './override.ts'

/** What a view keeps of a list as it is. */
export function viewOf(
  { busca, ordem, filtros }: ListState,
  colunas: readonly string[] | null,
): EstadoDaLista {
  const set = Object.entries(filtros).filter(([, value]) => value)
  return { busca, ordem, filtros: Object.fromEntries(set), colunas: colunas && [...colunas] }
}

export function isSameView(one: EstadoDaLista, other: EstadoDaLista): boolean {
  const words = ({ busca, ordem, filtros, colunas }: EstadoDaLista) =>
    JSON.stringify([busca, ordem, Object.entries(filtros).sort(), colunas])
  return words(one) === words(other)
}

/** A view as a list can take it today, and what it named that the list has no more, in words. */
export function applicableView(
  resource: Resource,
  role: Role,
  overrides: Overrides,
  { busca, ordem, filtros, colunas }: EstadoDaLista,
): { view: EstadoDaLista; missing: string[] } {
  const filters = filtersOf(resource, role)
  const wanted = { busca, ordem, filtros, pagina: 1, itens: 25 }
  const state = readState(resource, writeState(wanted), role)
  const gone = Object.entries(filtros).filter(([name, value]) => {
    const choices = filters.find((filter) => filter.name === name)?.field.choices
    return !(name in state.filtros) || (choices && value !== 'null' && !(value in choices))
  })
  const columns = colunas && columnsOf(resource, role, overrides, colunas)
  const names = columns?.map(({ name }) => name) ?? null
  const labelOf = (name: string) => resource.fields[name]?.label ?? name
  const isGone = (name: string) => gone.some(([each]) => each === name)
  const kept = Object.entries(state.filtros).filter(([name]) => !isGone(name))
  return {
    view: viewOf({ ...state, filtros: Object.fromEntries(kept) }, names),
    missing: [
      ...(busca && !isSearchable(resource, role) ? ['a busca'] : []),
      ...gone.map(([name]) => `o filtro ${labelOf(name)}`),
      ...(ordem !== state.ordem ? [`a ordem por ${labelOf(ordem.replace(/^-/, ''))}`] : []),
      ...(colunas ?? [])
        .filter((said) => !columns?.some(({ name, title }) => name === said || title === said))
        .map((name) => `a coluna ${labelOf(name)}`),
    ],
  }
}
