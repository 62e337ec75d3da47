import type { NotificationProvider } from '@refinedev/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { listenersOf } from '#console/api/listeners'
import { Icon } from './icon.tsx'
import { onUnopened } from './lazy.tsx'
import { subscribeTopDialog, topDialog } from './open-dialogs.ts'
import './toasts.css'

export interface ToastAction {
  readonly label: string
  readonly run: () => void
}

export interface Toast {
  readonly key: string
  readonly message: string
  readonly type: 'success' | 'error'
  readonly actions: readonly ToastAction[]
  /** What had the focus before it. */
  readonly opener: Element | null
}

/** How long a toast stays (section 9 of the specification), and one with actions, in milliseconds. */
const usualDuration = 3_000
const durationWithActions = 30_000

let toasts: readonly Toast[] = []
let opened = 0
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = listenersOf()

export function getToasts(): readonly Toast[] {
  return toasts
}

interface Message {
  readonly key?: string
  readonly message: string
  readonly type: string
  readonly actions?: readonly ToastAction[]
  /** How long it stays, where not as long as any like it. */
  readonly duration?: number
}

/** What Refine would say of rows that could not be read: the place that shows them says it itself. */
const ofReading = /-(useList|getOne|getMany)-notification$/

export const notificationProvider = {
  /** One with the same key takes its place; returns the key. */
  open({ key, message, type, actions = [], duration }: Message): string {
    if (key && ofReading.test(key)) return key
    opened += 1
    const toast: Toast = {
      key: key ?? `${opened}`,
      message,
      type: type === 'error' ? type : 'success',
      actions,
      opener: document.activeElement,
    }
    closeLater(toast.key, duration ?? (actions.length > 0 ? durationWithActions : usualDuration))
    publish([...toasts.filter((other) => other.key !== toast.key), toast])
    return toast.key
  },
  close(key: string) {
    clearTimeout(timers.get(key))
    timers.delete(key)
    const opener = isUsed(key, ':focus-within') && toasts.find((it) => it.key === key)?.opener
    publish(toasts.filter((toast) => toast.key !== key))
    if (opener instanceof HTMLElement) opener.focus()
  },
} satisfies NotificationProvider

export function tell(type: Toast['type'], message: string): void {
  notificationProvider.open({ type, message })
}

onUnopened(() => tell('error', 'Não foi possível abrir. Tente novamente.'))

/** Not under the pointer, nor with the focus in it. */
function closeLater(key: string, after: number): void {
  clearTimeout(timers.get(key))
  const close = () =>
    isUsed(key, ':hover, :focus-within')
      ? closeLater(key, usualDuration)
      : notificationProvider.close(key)
  timers.set(key, setTimeout(close, after))
}

function isUsed(key: string, how: string): boolean {
  return document.getElementById(`aviso-${key}`)?.matches(how) === true
}

function publish(next: readonly Toast[]): void {
  toasts = next
  listeners.tell()
}

/** The toasts, where they can be pressed and read out: in the dialog above all others, or on the page. */
export function Toasts() {
  const above = useSyncExternalStore(subscribeTopDialog, topDialog)
  return above ? createPortal(<ToastRegion />, above) : <ToastRegion />
}

function ToastRegion() {
  const toasts = useSyncExternalStore(listeners.subscribe, getToasts)
  const [isThere, setThere] = useState(false)
  // A region that comes with words in it is not read out: it is there before them.
  useEffect(() => setThere(true), [])
  const [isAbove, setAbove] = useState(false)
  // On a phone one that stays is not over the row that was changed, to which the focus goes back.
  useEffect(() => {
    if (toasts.length === 0) return setAbove(false)
    const keepClear = () => {
      const row = document.activeElement?.closest('main li, main tr')
      if (row) setAbove(row.getBoundingClientRect().bottom > innerHeight - 200)
    }
    keepClear()
    document.addEventListener('focusin', keepClear)
    return () => document.removeEventListener('focusin', keepClear)
  }, [toasts])
  const of = (type: 'success' | 'error') => toasts.filter((toast) => isThere && toast.type === type)
  return (
    <div className={isAbove ? 'toasts above' : 'toasts'}>
      {(['success', 'error'] as const).map((type) => (
        <div key={type} role={type === 'error' ? 'alert' : 'status'}>
          {of(type).map(({ key, message, actions }) => (
            <div key={key} id={`aviso-${key}`} className={`toast ${type}`}>
              <span>{message}</span>
              {actions.map(({ label, run }) => (
                <button
                  key={label}
                  type="button"
                  className="toast-action"
                  onClick={() => {
                    notificationProvider.close(key)
                    run()
                  }}
                >
                  {label}
                </button>
              ))}
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
