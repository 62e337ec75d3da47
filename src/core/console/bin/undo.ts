import { has } from '#console/api/resources'
import type { ToastAction } from '#console/ui/toasts.tsx'
import { isRestorable } from '#model/bin'
import type { Resource } from '#model/resource'

interface Undo {
  readonly actions?: readonly ToastAction[]
  readonly duration?: number
}

/** How long a deletion is offered to be taken back, in milliseconds. */
const duration = 10_000

/** What the toast of a deletion has besides: 'Desfazer', where the host has a bin. */
export function undoOf(resource: Resource, ids: readonly number[]): Undo {
  if (ids.length === 0 || !isRestorable(resource) || !has({ extension: true })) return {}
  const run = () => void import('./restore.ts').then(({ takeBack }) => takeBack(resource, ids))
  return { actions: [{ label: 'Desfazer', run }], duration }
}
