import { useSyncExternalStore } from 'react'
import { getToasts, notificationProvider, subscribeToasts } from '#console/providers/notifications'
import { Icon } from './icon.tsx'

/** The toasts, read out as they come: an error at once, a success when the reader has finished. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToasts, getToasts)
  const of = (type: 'success' | 'error') => toasts.filter((toast) => toast.type === type)
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
