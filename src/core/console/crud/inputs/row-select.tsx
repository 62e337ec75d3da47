import { useSelect } from '@refinedev/antd'
import type { LogicalFilter } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import Select, { type SelectProps } from 'antd/es/select'
import { type KeyboardEvent, useState } from 'react'
import { resourceNamed } from '#console/api/route'
import type { Row } from '#console/api/row'
import { InlineButton } from '#console/ui/button.tsx'
import type { Query } from '#console/ui/page-state.tsx'
import { hasEnded, isClosed } from '#model/closed'
import type { Field } from '#model/field'
import { wantedOf } from '#model/fits'
import { fold } from '#model/format'
import { withoutOrdinals } from '#model/ordinals'
import type { Values } from '#model/values'
import { choiceWords } from '#model/wording'

export interface Option {
  readonly value: number | string
  readonly label: string
}

/** What narrows the rows that a reference offers, as a list is asked for them. */
export function filtersOf(field: Field, row: Values): LogicalFilter[] {
  return wantedOf(field, row).map(([name, value]) => ({ field: name, operator: 'in', value }))
}

export interface RowSelectProps extends SelectProps {
  readonly target: string
  readonly by?: string
  readonly known?: readonly Option[]
  readonly first?: readonly Option[]
  readonly offers?: (row: Row) => boolean
  readonly filters?: LogicalFilter[]
  /** Leaves out rows that have ended: nothing newly refers to them; of those that take no row inside, the closed ones too. */
  readonly onlyOpen?: 'ended' | 'closed'
  /** What is offered last, of a name that none of them has. */
  readonly missing?: (name: string) => Option
  /** What that has besides its name. */
  readonly made?: Values
  /** The id of a row whose words have to be asked for. */
  readonly unnamed?: number | undefined
}

/** '5 ano a' finds '5º ano A'. */
const typedFold = (text: string) => withoutOrdinals(fold(text))

export function RowSelect(props: RowSelectProps) {
  const {
    target,
    by = 'id',
    known = [],
    first = [],
    offers,
    onlyOpen,
    unnamed,
    missing,
    filters,
    ...rest
  } = props
  const resource = resourceNamed(target)
  const { ended, closed } = resource
  /** What is typed, and what of it the server was asked for, which is a moment later. */
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const isOver = (row: Row) =>
    hasEnded(resource, row) || (onlyOpen === 'closed' && isClosed(resource, row))
  const { selectProps, query } = useSelect<Row>({
    resource: target,
    optionLabel: (row) => choiceWords(resource, row),
    optionValue: (row) => row[by],
    // What the console chooses among cannot be asked of the server page by page.
    pagination: offers ? { mode: 'off' } : { mode: 'server', pageSize: 50 },
    onSearch: (next) => {
      setAsked(next)
      return next ? [{ field: 'q', operator: 'contains', value: next }] : []
    },
    ...(filters && { filters }),
    ...(unnamed === undefined ? {} : { defaultValue: unnamed }),
    queryOptions: { refetchOnWindowFocus: false, placeholderData: keepPreviousData },
  })
  // Refine's own options are of every row: while a search is under way, those of the one before stay.
  const isChosen = offers || (onlyOpen && (ended || closed))
  const found: Option[] = isChosen
    ? (query.data?.data ?? [])
        .filter((row) => (offers?.(row) ?? true) && !(onlyOpen && isOver(row)))
        .map((row) => ({ value: row[by], label: choiceWords(resource, row) }))
    : ((selectProps.options ?? []) as Option[])
  const options = [
    ...first,
    ...known.filter(({ value }) => !found.some((option) => option.value === value)),
    ...found,
  ]
  const isAnswered = asked === text && !query.isPlaceholderData
  const answered = new Set(isAnswered ? query.data?.data.map((row) => row[by]) : [])
  // Enter chooses the first of them: until the answer is there, none that is not what was typed.
  const offered = text
    ? options.filter(
        ({ value, label }) => answered.has(value) || typedFold(label).includes(typedFold(text)),
      )
    : options
  const name = text.trim()
  const isThere = !name || options.some(({ label }) => typedFold(label) === typedFold(name))
  const last = missing && isAnswered && !isThere ? [missing(name)] : []
  const search = (next: string) => {
    setText(next)
    selectProps.onSearch?.(next)
  }
  const waitForAnswer = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isAnswered || offered.length > 0) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Select
      showSearch
      filterOption={false}
      {...rest}
      onSearch={search}
      // Where several are chosen, what was typed goes with the choice of one.
      onSelect={() => rest.mode && search('')}
      onInputKeyDown={waitForAnswer}
      loading={query.isFetching}
      options={[...offered, ...last]}
      notFoundContent={<NotFound query={query} />}
    />
  )
}

function NotFound({ query }: { query: Query<unknown> & { isFetching: boolean } }) {
  if (query.isFetching) return 'Carregando...'
  if (!query.isError) return 'Nenhum resultado'
  return (
    <InlineButton onClick={() => query.refetch()}>
      Não foi possível carregar. Tentar novamente
    </InlineButton>
  )
}
