import { useInvalidate } from '@refinedev/core'
import Button from 'antd/es/button'
import { type ReactNode, useRef, useState } from 'react'
import { newIdempotencyKey } from '#console/api/request'
import type { Row } from '#console/api/row'
import { undoOf } from '#console/bin/undo'
import { Dialog } from '#console/ui/dialog.tsx'
import { useLeaveGuard } from '#console/ui/leave-question'
import { Progress } from '#console/ui/progress.tsx'
import { notificationProvider } from '#console/ui/toasts.tsx'
import type { Batched } from '#model/batch'
import { formatCount } from '#model/format'
import type { Resource } from '#model/resource'
import { refreshOthers } from '../refresh-others.ts'
import { agreed, countOf } from '../words.ts'
import { type Batch, runBatch, type Told } from './batch-run.ts'
import './batch.css'

/** What is done with many rows, as far as it has come. */
export function useBatch(resource: Resource, action: Batched, rows: readonly Row[]) {
  const [key] = useState(newIdempotencyKey)
  const [told, setTold] = useState<readonly Told[] | null>(null)
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const [isStopping, setStopping] = useState(false)
  const stopped = useRef(false)
  const latest = useRef<Batch['change']>(undefined)
  const invalidate = useInvalidate()
  useLeaveGuard(() => progress !== null)

  async function run(change = latest.current, isConfirmed = false) {
    latest.current = change
    stopped.current = false
    setStopping(false)
    const tried = told ? told.filter(({ kind }) => kind !== 'done').map(({ row }) => row) : rows
    const total = tried.length
    setProgress({ done: 0, total })
    const batch = { resource, action, key, isConfirmed, ...(change && { change }) }
    const outcome = await runBatch(batch, tried, {
      isStopped: () => stopped.current,
      onProgress: (done) => setProgress({ done, total }),
    })
    const now = new Map(outcome.map((one) => [one.row.id, one]))
    setTold((told ?? outcome).map((one) => now.get(one.row.id) ?? one))
    setProgress(null)
    invalidate({ resource: resource.name, invalidates: ['list', 'many', 'detail'] })
    refreshOthers(resource)
  }

  function stop() {
    stopped.current = true
    setStopping(true)
  }

  return { resource, action, rows, told, progress, isStopping, run, stop }
}

type RunningBatch = ReturnType<typeof useBatch>

interface BatchDialogProps {
  readonly batch: RunningBatch
  readonly title: string
  /** What is asked before anything is done, and the button that begins. */
  readonly children: ReactNode
  readonly start: ReactNode
  readonly frame?: (parts: ReactNode) => ReactNode
  /** The rows that are done go, where they were marked. */
  readonly onClose: (done: readonly Row[]) => void
}

export function BatchDialog({ batch, title, children, start, frame, onClose }: BatchDialogProps) {
  const { told, progress, isStopping, run, stop } = batch
  const rest = told?.filter(({ kind }) => kind !== 'done') ?? []
  const asks = rest.some((one) => one.asks)
  const close = () => {
    // What is under way is stopped first.
    if (progress) return false
    const done = told?.flatMap(({ kind, row }) => (kind === 'done' ? [row] : [])) ?? []
    onClose(done)
    const ids = done.map(({ id }) => id)
    const undo = batch.action === 'delete' ? undoOf(batch.resource, ids) : {}
    if (undo.actions) {
      const message = `${countOf(done.length, batch.resource.label)} na lixeira.`
      notificationProvider.open({ type: 'success', message, ...undo })
    }
  }
  const buttons = progress ? (
    <Button key="stop" autoFocus disabled={isStopping} onClick={stop}>
      {isStopping ? 'Parando...' : 'Parar'}
    </Button>
  ) : told ? (
    <>
      <Button key="close" autoFocus={rest.length === 0} onClick={close}>
        Fechar
      </Button>
      {rest.length > 0 && (
        <Button key="again" type="primary" autoFocus onClick={() => run(undefined, asks)}>
          {asks
            ? `${batch.action === 'delete' ? 'Excluir' : 'Alterar'} assim mesmo`
            : 'Tentar novamente'}
        </Button>
      )}
    </>
  ) : (
    <>
      <Button key="cancel" onClick={close}>
        Cancelar
      </Button>
      {start}
    </>
  )
  return (
    <Dialog {...{ title, frame }} width={560} isForm footer={buttons} onClose={close}>
      {!told && !progress && children}
      <p role="status" className="batch-status">
        {statusOf(batch)}
      </p>
      {progress && <Progress label="Andamento" {...progress} />}
      {!progress && <Outcome {...batch} />}
    </Dialog>
  )
}

const stems = { edit: ['Alterando', 'alterad'], delete: ['Excluindo', 'excluíd'] } as const

const kinds = ['refused', 'unknown', 'untried', 'done'] as const

function statusOf({ resource, action, told, progress }: RunningBatch): string {
  const { label } = resource
  if (progress) {
    const done = formatCount(progress.done)
    return `${stems[action][0]} ${done} de ${countOf(progress.total, label)}...`
  }
  const counts = kinds.toReversed().flatMap((kind) => {
    const count = told?.filter((one) => one.kind === kind).length ?? 0
    return count > 0 ? [titleOf(kind, count, action, resource)] : []
  })
  return counts.length > 0 ? `${counts.join(', ')}.` : ''
}

function titleOf(kind: Told['kind'], count: number, action: Batched, { label }: Resource): string {
  const [, stem] = stems[action]
  if (kind === 'unknown') return `${formatCount(count)} sem resposta`
  if (kind === 'untried') return agreed(count, 'não tentad', label)
  return agreed(count, kind === 'done' ? stem : 'recusad', label)
}

/** What became of each row, by name; first what is left to be done. */
function Outcome({ told, resource, action }: RunningBatch) {
  return kinds.map((kind) => {
    const some = told?.filter((one) => one.kind === kind) ?? []
    if (some.length === 0) return null
    return (
      <section key={kind} className="batch-outcome">
        <h3>{titleOf(kind, some.length, action, resource)}</h3>
        {kind === 'unknown' && (
          <p>
            A conexão caiu antes da resposta, e não se sabe o que já foi feito. Tentar novamente não
            faz nada duas vezes.
          </p>
        )}
        {/* Longer than its place, it is read by the keyboard too. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls. */}
        <ul tabIndex={0} aria-label={titleOf(kind, some.length, action, resource)}>
          {some.map(({ row, detail }) => (
            <li key={row.id}>
              {/* Two rows may have one name. */}
              {String(row[resource.display] ?? '')} <span className="quiet">ID {row.id}</span>
              {detail && <span className="batch-reason">: {detail}</span>}
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

const shownNames = 8

/** The names of some rows, and how many there are besides. */
export function Names({ resource, rows }: { resource: Resource; rows: readonly Row[] }) {
  const names = rows.slice(0, shownNames).map((row) => String(row[resource.display] ?? row.id))
  const more = rows.length - names.length
  return (
    <p className="batch-names">
      {names.join(', ')}
      {more > 0 && ` e mais ${formatCount(more)}`}.
    </p>
  )
}
