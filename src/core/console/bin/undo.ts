import { has } from '#console/api/resources'
import { isRestorable } from '#model/bin'
import type { Resource } from '#model/resource'

/** How long a deletion is offered to be taken back, in milliseconds. */
const duration = 10_000

const isBinned = (resource: Resource) => isRestorable(resource) && has({ extension: true })

/** What the question of a deletion says of what comes after it, where its words ask that: `{volta}`. */
export const afterDeletion = (resource: Resource) => ({
  volta: isBinned(resource)
    ? 'Vai para a Lixeira, e de lá pode voltar.'
    : 'Essa ação é irreversível.',
})

/** Of what, where it is no row of the entity but a file of one; `onBack` runs once it is back. */
interface Undone {
  readonly recurso?: string
  readonly onBack?: () => void
}

/** What the toast of a deletion has besides: 'Desfazer', where the host has a bin. */
export function undoOf(
  resource: Resource,
  ids: readonly number[],
  { recurso = resource.name, onBack }: Undone = {},
) {
  if (ids.length === 0 || !isBinned(resource)) return {}
  const run = async () => {
    const { takeBack } = await import('./restore.ts')
    if (await takeBack(recurso, ids)) onBack?.()
  }
  return { actions: [{ label: 'Desfazer', run: () => void run() }], duration }
}
