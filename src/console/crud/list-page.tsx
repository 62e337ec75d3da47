import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Row } from '#console/api/data/row'
import { useRole } from '#console/api/use-role'
import { Icon } from '#console/ui/icon.tsx'
import { LoadFailure } from '#console/ui/load-failure.tsx'
import { media, useMedia } from '#console/ui/media'
import { PageHeader } from '#console/ui/page-header.tsx'
import { usePageTitle } from '#console/ui/page-title'
import type { Resource } from '#model/resource'
import { RowCards } from './cards.tsx'
import { columnsOf } from './columns.tsx'
import { Dialogs, useDialogs } from './dialogs.tsx'
import { anyOverrides, type Overrides } from './override.ts'
import { countText, Pager, rangeText } from './pager.tsx'
import { RowMenu } from './row-menu.tsx'
import { RowTable } from './table.tsx'
import { Toolbar } from './toolbar.tsx'
import { useListState } from './use-list-state.ts'
import { usePageInRange } from './use-page-in-range.ts'
import { useRows } from './use-rows.ts'
import './crud.css'

interface ListPageProps<R extends Resource = Resource> {
  readonly resource: R
  readonly overrides?: Overrides<R>
  /** What opening a row does; absent, rows are all that there is. */
  readonly onOpen?: (row: Row) => void
  /** The address that opens a row, where it has one. */
  readonly href?: (row: Row) => string
  /** What the list is called on this screen, where not by its rows. */
  readonly title?: string
  /** The filters that this screen offers, by name; all of them where absent. */
  readonly filters?: readonly string[]
  /** What this screen does with a row, in place of the menu of its dialogs. */
  readonly rowAction?: { readonly width: number; readonly show: (row: Row) => ReactNode }
  /** Buttons beside those of the toolbar. */
  readonly buttons?: ReactNode
  /** How often the list asks again, in milliseconds. */
  readonly every?: number
}

/** The list of a resource: search, filters, table or cards, pages and the dialogs of its rows, from the model. */
export function ListPage<R extends Resource>(props: ListPageProps<R>) {
  const { resource, onOpen, href, filters, rowAction, buttons, every } = props
  const overrides = anyOverrides(props.overrides)
  const { label, display } = resource
  const title = props.title ?? label.many
  const role = useRole()
  const narrow = useMedia(media.narrow)
  const [state, change] = useListState(resource)
  const { rows, total, failed, waiting, retry } = useRows(resource, state, every)
  const dialogs = useDialogs(resource, role)
  usePageTitle(title)
  usePageInRange(state, total, rows, change)

  const nameOf = (row: Row) => String(row[display] ?? row.id)
  const { actions } = dialogs
  const menu = actions && ((row: Row) => <RowMenu of={nameOf(row)} actions={actions(row)} />)
  const Rows = narrow ? RowCards : RowTable
  return (
    <section className="list-page">
      <PageHeader
        title={title}
        lead={
          <>
            <span aria-live="polite">{rows ? countText(resource, total) : '\u00A0'}</span>
            {rows && rows.length < total && (
              <span className="print-only">, {rangeText(state, rows.length)}</span>
            )}
          </>
        }
      >
        {buttons}
        {dialogs.create && (
          <button type="button" className="button primary" onClick={dialogs.create}>
            <Icon name="add" size={17} />
            {label.add}
          </button>
        )}
      </PageHeader>
      <Toolbar
        {...{ resource, state, change, overrides, filters }}
        isReady={rows !== undefined || failed}
      />
      {rows === undefined && failed ? (
        <LoadFailure onRetry={retry} />
      ) : (
        <Rows
          {...{ rows, waiting, onOpen, display }}
          columns={columnsOf(resource, role, overrides)}
          ordem={state.ordem}
          onSort={(ordem) => change({ ordem })}
          empty={label.empty}
          name={(row) =>
            onOpen ? <RowName {...{ row, onOpen, href }} text={nameOf(row)} /> : nameOf(row)
          }
          menu={rowAction?.show ?? menu}
          menuWidth={rowAction?.width}
        />
      )}
      <Pager {...{ state, total }} onChange={change} />
      <Dialogs {...{ resource, overrides }} dialog={dialogs.dialog} onClose={dialogs.close} />
    </section>
  )
}

interface RowNameProps extends Pick<ListPageProps, 'href'> {
  readonly onOpen: (row: Row) => void
  readonly row: Row
  readonly text: string
}

/** The part of a row that the keyboard reaches. */
function RowName({ row, text, onOpen, href }: RowNameProps) {
  if (href)
    return (
      <Link className="row-name-link" to={href(row)}>
        {text}
      </Link>
    )
  return (
    <button type="button" className="link-button row-name-link" onClick={() => onOpen(row)}>
      {text}
    </button>
  )
}
