let dialogs: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

/** The dialog above all others, which alone can be read and pressed. */
export function topDialog(): HTMLDialogElement | null {
  return dialogs.at(-1) ?? null
}

/** Calls back as another dialog comes to be above all others. */
export function subscribeTopDialog(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens a dialog above all others; the answer closes it, and gives the focus back to what had it. */
export function openOnTop(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  publish([...dialogs, dialog])
  return () => {
    dialog.close()
    publish(dialogs.filter((other) => other !== dialog))
  }
}

function publish(next: readonly HTMLDialogElement[]): void {
  dialogs = next
  for (const listener of listeners) listener()
}
