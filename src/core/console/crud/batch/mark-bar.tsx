import { Link } from 'react-router'
import { allows } from '#console/api/auth-provider'
import { list } from '#console/api/list'
import type { Row } from '#console/api/row'
import { useRole } from '#console/api/session'
import { Button, TextButton } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { tell } from '#console/ui/toasts.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'
import { useTask } from '#console/ui/use-task'
import { type Batched, batchCalls, batchFields } from '#model/batch'
import { formatCount } from '#model/format'
import { sinceOf } from '#model/kept-periods'
import type { Resource } from '#model/resource'
import { nounsOf } from '#model/texts'
import { ActionButtons } from '../action-buttons.tsx'
import { type ListState, queryOf } from '../list-state.ts'
import type { Mark, Marked } from '../marks.tsx'
import type { Overrides } from '../override.ts'
import { agreed } from '../words.ts'

const DeleteMarked = lazyInAntd(() => import('./delete-marked.tsx'))
const ChangeMarked = lazyInAntd(() => import('./change-marked.tsx'))

interface MarkBarProps {
  readonly resource: Resource
  readonly overrides: Overrides
  readonly state: ListState
  /** The rows that match the filter, on all pages. */
  readonly total: number
  readonly rows: readonly Row[] | undefined
  /** The columns that were chosen, which are those of the CSV. */
  readonly chosen: readonly string[] | null
  readonly marked: Marked
  readonly mark: Mark
}

/** What can be done with the marked rows. */
export default function MarkBar(props: MarkBarProps) {
  const { resource, overrides, total, rows = [], marked, mark } = props
  const { label } = resource
  const { markedPage: page } = overrides
  const role = useRole()
  const { opened, open, close } = useDialogState<{
    action: Batched
    rows: readonly Row[]
    only?: string
  }>()
  const [isMarking, markAll] = useMarkAll(props)
  const [isExporting, exportMarked] = useExport(props)
  const may = (action: Batched) => allows(role, batchCalls(resource), action)
  // Where what is offered depends on the row, one value is not for all of them.
  const fields = batchFields(resource, role).filter(([name]) => !overrides.offers?.[name])
  const beyond = marked.size - rows.filter(({ id }) => marked.has(id)).length
  const isWholePage = rows.length > 0 && rows.every(({ id }) => marked.has(id))
  const { os } = nounsOf(label)
  const allText = `Marcar tod${os} ${os} ${formatCount(total)}`
  const start = (action: Batched, only?: string) =>
    open({ action, rows: [...marked.values()], only })
  const unmark = (some: Iterable<Row>) => {
    mark([...some], false)
    // The bar may be gone, and the focus with it.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        document.querySelector('main')?.focus({ preventScroll: true })
    })
  }
  const shared = {
    ...{ resource, overrides },
    onClose: (done: readonly Row[]) => {
      close()
      unmark(done)
    },
  }
  const apart = fields.flatMap(([name, { many }]) =>
    // The day that goes with it is typed there too.
    typeof many === 'string' && may('edit') && sinceOf(resource, name)
      ? [{ key: name, label: many, run: () => start('edit', name) }]
      : [],
  )
  const actions = [
    ...apart,
    ...(may('edit') && fields.length > 0
      ? [{ key: 'edit', label: 'Alterar', run: () => start('edit') }]
      : []),
    ...(may('delete')
      ? [{ key: 'delete', label: 'Excluir', danger: true, run: () => start('delete') }]
      : []),
  ]
  return (
    <section className="sticky-bar mark-bar not-printed" aria-label="Com as linhas marcadas">
      <strong>{agreed(marked.size, 'marcad', label)}</strong>
      {beyond > 0 && <span className="quiet">{formatCount(beyond)} fora desta página</span>}
      {isWholePage && marked.size < total && (
        <TextButton onClick={markAll}>{isMarking ? 'Marcando...' : allText}</TextButton>
      )}
      <TextButton onClick={() => unmark(marked.values())}>Desmarcar tod{os}</TextButton>
      <span className="actions mark-actions">
        <Button aria-busy={isExporting} onClick={exportMarked}>
          <Icon name="download" size={17} />
          {isExporting ? 'Exportando...' : 'Exportar'}
        </Button>
        {page && allows(role, page.resource, page.call) && (
          <Link className="button" to={page.to([...marked.keys()])}>
            {page.label}
          </Link>
        )}
        <ActionButtons className="button" actions={actions} />
      </span>
      {opened?.action === 'delete' && <DeleteMarked {...shared} rows={opened.rows} />}
      {opened?.action === 'edit' && <ChangeMarked {...shared} {...opened} fields={fields} />}
    </section>
  )
}

function useMarkAll({ resource, overrides, state, mark }: MarkBarProps) {
  return useTask(async () => {
    const { data } = await list(resource, {
      pagination: { mode: 'off' },
      ...queryOf(resource, state),
      // What deleting them touches is told by the whole rows.
      ...(!overrides.touched && { only: ['id', resource.display] }),
    })
    mark(data, true)
  }, 'Erro ao marcar. Tente novamente.')
}

/** Ids of one question: an address has only so much room. */
const portion = 200

function useExport({ resource, marked, chosen }: MarkBarProps) {
  const role = useRole()
  return useTask(async () => {
    const ids = [...marked.keys()]
    const found = new Map<number, Row>()
    const { csvRows, saveCsv } = await import('../save-csv.ts')
    for (let at = 0; at < ids.length; at += portion) {
      const value = ids.slice(at, at + portion)
      const filters = [{ field: 'id', operator: 'in' as const, value }]
      for (const row of await csvRows(resource, role, { filters })) found.set(row.id, row)
    }
    // As they stand on the page, which is how they were marked.
    const rows = ids.flatMap((id) => found.get(id) ?? [])
    saveCsv(resource, rows, role, chosen)
    const lost = ids.length - rows.length
    const exist = lost === 1 ? 'existe' : 'existem'
    if (lost > 0) tell('error', `${agreed(lost, 'marcad', resource.label)} não ${exist} mais.`)
  }, 'Erro ao exportar. Tente novamente.')
}
