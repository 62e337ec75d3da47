import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useMay } from '#console/api/auth-provider'
import type { Page } from '#console/api/list'
import { isNotOffered } from '#console/api/request'
import { importPath, offered } from '#console/api/resources'
import type { Row } from '#console/api/row'
import { useRole } from '#console/api/session'
import { useList } from '#console/api/use-list'
import { Icon } from '#console/ui/icon.tsx'
import { lazy } from '#console/ui/lazy.tsx'
import { media, useMedia } from '#console/ui/media'
import { MoreActions } from '#console/ui/more-actions.tsx'
import { NativeSelect } from '#console/ui/native-select.tsx'
import { NotOffered, PageHeader, ScreenTitle } from '#console/ui/page-header.tsx'
import { LoadFailure } from '#console/ui/page-state.tsx'
import { Pager, pageCount, rangeOf, usePageInRange } from '#console/ui/pager.tsx'
import { Rows } from '#console/ui/table.tsx'
import { usePoll } from '#console/ui/use-poll'
import type { Resource } from '#model/resource'
import { rowWords } from '#model/wording'
import { AddButton, RowName } from './action-buttons.tsx'
import { fieldsToName, useChosenColumns } from './chosen-columns.ts'
import { columnsOf } from './columns.tsx'
import { Dialogs, useAskedForm, useDialogs } from './dialogs.tsx'
import type { ChangeList, ListState } from './list-state.ts'
import { emptyText, pageQueryOf, pageSizes, useListState } from './list-state.ts'
import { markingOf, useMarks } from './marks.tsx'
import { anyOverrides, type Overrides } from './override.ts'
import { RowMenu } from './row-menu.tsx'
import { listId, useScroller } from './scroller.ts'
import { Toolbar } from './toolbar.tsx'
import { agreed, countOf, rangeText } from './words.ts'
import './list.css'

const MarkBar = lazy(() => import('./batch/mark-bar.tsx'))

interface ListPageProps<R extends Resource = Resource> {
  readonly resource: R
  readonly overrides?: Overrides<R>
  readonly onOpen?: (row: Row) => void
  readonly href?: (row: Row) => string
  readonly filters?: readonly string[]
  /** What this screen does with a row, in place of the menu of its dialogs. */
  readonly rowAction?: { readonly width: number; readonly show: (row: Row) => ReactNode }
  /** What stands in the head, beside the button of the import, if any. */
  readonly buttons?: ReactNode
  /** What an empty list says, by what it was asked for. */
  readonly whenEmpty?: (state: ListState) => ReactNode
  /** What stands above the rows. */
  readonly note?: ReactNode
  /** In milliseconds. */
  readonly every?: number
}

export function ListPage<R extends Resource>(props: ListPageProps<R>) {
  const { href, filters, rowAction, buttons, every } = props
  const resource = offered(props.resource)
  const overrides = anyOverrides(props.overrides)
  const { label, display } = resource
  const role = useRole()
  const mayImport = useMay<Resource>(resource, 'importar') && resource.screen
  const navigate = useNavigate()
  const onOpen = props.onOpen ?? (href && ((row: Row) => navigate(href(row))))
  const narrow = useMedia(media.narrow)
  const [state, change, initial] = useListState(resource, role, filters)
  const [chosen, choose] = useChosenColumns(resource)
  const asked = fieldsToName(resource, role, chosen)
  const { rows, total, error, waiting, retry } = useRows(resource, state, every, asked)
  const dialogs = useDialogs(resource)
  useAskedForm(dialogs.create)
  const marks = useMarks(resource)
  const last = rows?.length === 0 ? pageCount(total, state.itens) : null
  usePageInRange(state.pagina, last, (pagina) => change({ pagina }, true))

  const nameOf = (row: Row) => rowWords(resource, row) || String(row.id)
  const { actions } = dialogs
  const menu = actions && ((row: Row) => <RowMenu of={nameOf(row)} actions={actions(row)} />)
  const columns = columnsOf(resource, role, overrides, chosen).map((column) => {
    if (column.name !== display || !onOpen || overrides.cells?.[display]) return column
    const cell = (row: Row) => <RowName {...{ row, onOpen, href }}>{nameOf(row)}</RowName>
    return { ...column, cell }
  })
  const beside = [...(marks ? [52] : []), ...(menu || rowAction ? [rowAction?.width ?? 76] : [])]
  const scroller = useScroller(useContext(ScreenTitle), [
    ...columns,
    ...beside.map((width) => ({ width })),
  ])

  if (!rows && isNotOffered(error)) return <NotOffered />
  return (
    <section className="list-page">
      {!narrow && (
        <a className="skip-link" href={`#${listId}`}>
          Pular para a lista
        </a>
      )}
      <PageHeader
        lead={
          <>
            <span aria-live="polite">{rows ? countOf(total, label) : '\u00A0'}</span>
            {rows && rows.length < total && (
              <span className="print-only">, {rangeText(state, rows.length)}</span>
            )}
          </>
        }
      >
        <MoreActions>
          {buttons}
          {mayImport && (
            <Link className="button" to={importPath(resource)}>
              <Icon name="upload" size={17} />
              Importar planilha
            </Link>
          )}
        </MoreActions>
        {dialogs.create && <AddButton label={label.add} onClick={dialogs.create} />}
      </PageHeader>
      <Toolbar
        {...{ resource, state, change, initial, overrides, filters, chosen, choose }}
        isReady={rows !== undefined || error !== null}
      />
      {props.note}
      {rows === undefined && error ? (
        <LoadFailure onRetry={retry} />
      ) : (
        <Rows
          {...{ columns, rows, onOpen, scroller }}
          keyOf={({ id }) => id}
          heading={display}
          isStale={waiting}
          marking={marks && markingOf(label, marks, rows, nameOf)}
          ordem={state.ordem}
          onSort={(ordem) => change({ ordem })}
          empty={props.whenEmpty?.(state) ?? emptyText(label, !!dialogs.create, state, initial)}
          actions={rowAction?.show ?? menu}
          actionsWidth={rowAction?.width}
        />
      )}
      {marks && (
        <p className="hidden-text" role="status">
          {marks.marked.size > 0 && agreed(marks.marked.size, 'marcad', label)}
        </p>
      )}
      {marks && marks.marked.size > 0 && (
        <MarkBar {...{ resource, overrides, state, total, rows, chosen, ...marks }} />
      )}
      <ListPages {...{ state, total, narrow }} onChange={change} />
      <Dialogs {...{ resource, overrides }} dialog={dialogs.dialog} onClose={dialogs.close} />
    </section>
  )
}

interface ListPagesProps {
  readonly state: ListState
  readonly total: number
  readonly narrow: boolean
  readonly onChange: ChangeList
}

/** The pages of a list; where it is narrow, only the one before and the one after, as large as a finger. */
function ListPages({ state, total, narrow, onChange }: ListPagesProps) {
  const { pagina, itens } = state
  const last = pageCount(total, itens)
  const turnTo = (pagina: number) => {
    onChange({ pagina })
    window.scrollTo({ top: 0 })
  }
  const pages = { page: pagina, last, onChange: turnTo }
  if (narrow) return <Pager {...pages} range={rangeOf(pagina, itens, total)} />
  if (total <= (pageSizes[0] ?? 0)) return null
  return (
    <div className="list-pager">
      <label>
        Por página
        <NativeSelect
          value={itens}
          options={pageSizes.map((size) => [size])}
          onChange={(size) => onChange({ pagina: 1, itens: Number(size) })}
        />
      </label>
      <Pager {...pages} />
    </div>
  )
}

function useRows(resource: Resource, state: ListState, every?: number, only?: readonly string[]) {
  const polling = useRef(false)
  const { query } = useList<Row>({
    resource: resource.name,
    ...pageQueryOf(resource, state),
    meta: { background: () => polling.current, ...(only && { only }) },
    // A list shows the rows of its last question until the next ones are there; each row acts on itself.
    queryOptions: { placeholderData: keepPreviousData },
  })
  usePoll(every, query.refetch, polling)
  const { data, error, isPlaceholderData: isOld } = query
  const rows = useWhole(data)
  return {
    rows: error && isOld ? undefined : rows,
    total: data?.total ?? 0,
    error,
    waiting: isOld && !error,
    retry: query.refetch,
  }
}

/** The rows of a page: at once as the host lists them, then with what its list does not have. */
function useWhole(page: Page | undefined): readonly Row[] | undefined {
  const [whole, setWhole] = useState<{ page: Page; rows: readonly Row[] }>()
  useEffect(() => {
    let isShown = true
    page?.later?.then((rows) => isShown && setWhole({ page, rows }))
    return () => {
      isShown = false
    }
  }, [page])
  return whole && whole.page === page ? whole.rows : page?.data
}
