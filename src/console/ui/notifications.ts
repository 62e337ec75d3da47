import type { NotificationProvider } from '@refinedev/core'

/** A message that goes away by itself. */
export interface Toast {
  readonly key: string
  readonly message: string
  readonly type: 'success' | 'error'
}

/** How long a toast stays (section 9 of the specification), in milliseconds. */
const duration = 3_000

let toasts: readonly Toast[] = []
let opened = 0
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

/** The toasts on screen, oldest first. */
export function getToasts(): readonly Toast[] {
  return toasts
}

/** Calls back as toasts come and go. */
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Refine's toasts: green for success, red for errors. */
export const notificationProvider: Required<NotificationProvider> = {
  open({ key, message, type }) {
    opened += 1
    const toast = {
      key: key ?? `${opened}`,
      message,
      type: type === 'error' ? type : 'success',
    } as const
    clearTimeout(timers.get(toast.key))
    timers.set(
      toast.key,
      setTimeout(() => notificationProvider.close(toast.key), duration),
    )
    publish([...toasts.filter((other) => other.key !== toast.key), toast])
  },
  close(key) {
    clearTimeout(timers.get(key))
    timers.delete(key)
    publish(toasts.filter((toast) => toast.key !== key))
  },
}

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
