import { listenersOf } from '#console/api/listeners'

let dialogs: readonly HTMLElement[] = []
const listeners = listenersOf()
export const subscribeTopDialog = listeners.subscribe

export function topDialog(): HTMLElement | null {
  return dialogs.at(-1) ?? null
}

export function putOnTop(dialog: HTMLElement): () => void {
  publish([...dialogs, dialog])
  return () => publish(dialogs.filter((other) => other !== dialog))
}

function publish(next: readonly HTMLElement[]): void {
  dialogs = next
  const top = topDialog()
  for (const dialog of dialogs) dialog.inert = dialog !== top
  // The menu of a phone is a dialog within the page.
  const page = document.getElementById('root')
  if (page) page.inert = top !== null && !page.contains(top)
  listeners.tell()
}
