import type { NotificationProvider } from '@refinedev/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from './icon.tsx'
import { subscribeTopDialog, topDialog } from './open-dialogs.ts'
import './toasts.css'

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

export function getToasts(): readonly Toast[] {
  return toasts
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

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

/** The toasts, where they can be pressed and read out: in the dialog above all others, or on the page. */
export function Toasts() {
  const above = useSyncExternalStore(subscribeTopDialog, topDialog)
  return above ? createPortal(<ToastRegion />, above) : <ToastRegion />
}

function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToasts, getToasts)
  const [isThere, setThere] = useState(false)
  // A region that comes with words in it is not read out: it is there before them.
  useEffect(() => setThere(true), [])
  const of = (type: 'success' | 'error') => toasts.filter((toast) => isThere && toast.type === type)
  return (
    <div className="toasts">
      {(['success', 'error'] as const).map((type) => (
        <div key={type} role={type === 'error' ? 'alert' : 'status'}>
          {of(type).map(({ key, message }) => (
            <div key={key} className={`toast ${type}`}>
              <span>{message}</span>
              <button
                type="button"
                className="toast-close"
                aria-label="Fechar aviso"
                onClick={() => notificationProvider.close(key)}
              >
                <Icon name="close" size={16} />
              </button>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
