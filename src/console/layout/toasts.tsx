import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { getToasts, notificationProvider, subscribeToasts } from '#console/providers/notifications'
import { Icon } from './icon.tsx'
import { subscribeTopDialog, topDialog } from './open-dialogs.ts'

/** The toasts, read out as they come: an error at once, a success when the reader has finished. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToasts, getToasts)
  const above = useSyncExternalStore(subscribeTopDialog, topDialog)
  const of = (type: 'success' | 'error') => toasts.filter((toast) => toast.type === type)
  const shown = (
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
  // What is not in the dialog above all can be neither pressed nor read out.
  return above ? createPortal(shown, above) : shown
}
