import type { ComponentType } from 'react'
import { lazy } from '#console/ui/lazy.tsx'
import { NativeSelect, type NativeSelectProps } from '#console/ui/native-select.tsx'
import type { Field, Kind } from '#model/field'
import type { Resource } from '#model/resource'
import { FilterAwaited, FilterSelect } from './filter-select.tsx'
import type { Option } from './inputs/row-select.tsx'
import type { ListFilter } from './list-state.ts'

/** Few lists have a day among their filters. */
const DateFilter = lazy(() => import('./date-filter.tsx'), FilterAwaited)

interface FilterProps {
  readonly resource: Resource
  readonly filter: ListFilter
  readonly first: readonly Option[]
  readonly id: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function fixed(optionsOf: (filter: ListFilter, value: string) => NativeSelectProps['options']) {
  return function FixedFilter({ filter, first, id, value, onChange }: FilterProps) {
    return (
      <NativeSelect
        {...{ id, value, onChange }}
        options={[...first.map((it) => [it.value, it.label] as const), ...optionsOf(filter, value)]}
      />
    )
  }
}

function ReferenceFilter({ filter, resource, value, onChange, ...rest }: FilterProps) {
  const id = /^\d+$/.test(value) ? Number(value) : undefined
  return (
    <FilterSelect
      {...rest}
      target={filter.field.target ?? ''}
      unnamed={id}
      value={id ?? value}
      onChange={(chosen) => onChange(String(chosen))}
    />
  )
}

function TextFilter(props: FilterProps) {
  const { filter, resource, ...rest } = props
  if (filter.name !== resource.display) return <TypedFilter {...props} />
  return <FilterSelect {...rest} target={resource.name} by={filter.name} />
}

function TypedFilter({ first, value, onChange, id }: FilterProps) {
  const apply = (text: string) => text.trim() !== value && onChange(text.trim())
  return (
    <input
      id={id}
      key={value}
      className="native-input"
      defaultValue={value}
      placeholder={first[0]?.label}
      onBlur={(event) => apply(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && apply(event.currentTarget.value)}
    />
  )
}

/** The first year that filters offer (section 9 of the specification). */
const firstYear = 2022

/** A later year, which an address may ask for, is offered where it is chosen. */
function years(_: ListFilter, chosen: string): [string][] {
  // The device's year will do: the first use of Intl holds a page 30 ms.
  const current = new Date().getFullYear()
  const last = Math.max(current, /^2\d{3}$/.test(chosen) ? Number(chosen) : 0)
  const count = Math.max(current - firstYear + 1, 1)
  const usual = Array.from({ length: count }, (_, index) => String(current - index))
  return [...(last > current ? [String(last)] : []), ...usual].map((year) => [year])
}

const declaredChoices = fixed(({ field }) => Object.entries(field.choices ?? {}))

/** Rows of an account are asked for by whoever has it. */
const ownRows = fixed(() => [['eu', 'Meus']])

export function filterInputOf({ set, kind }: Field): ComponentType<FilterProps> | null {
  return set === 'account' ? ownRows : filterInputs[kind]
}

const filterInputs = {
  text: TextFilter,
  longText: TypedFilter,
  email: TypedFilter,
  phone: TypedFilter,
  cpf: TypedFilter,
  date: DateFilter,
  time: TypedFilter,
  choice: declaredChoices,
  choices: declaredChoices,
  flag: fixed(() => [
    ['true', 'Sim'],
    ['false', 'Não'],
  ]),
  integer: TypedFilter,
  year: fixed(years),
  decimal: TypedFilter,
  money: TypedFilter,
  percent: TypedFilter,
  reference: ReferenceFilter,
  references: ReferenceFilter,
  moment: TypedFilter,
  password: null,
  file: null,
  computed: null,
  children: null,
} satisfies Record<Kind, ComponentType<FilterProps> | null>
