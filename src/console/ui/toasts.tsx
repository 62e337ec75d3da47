import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from './icon.tsx'
import { getToasts, notificationProvider, subscribeToasts } from './notifications.ts'
import { subscribeTopDialog, topDialog } from './open-dialogs.ts'

/** The toasts, where they can be pressed and read out: in the dialog above all others, or on the page. */
export function Toasts() {
  const above = useSyncExternalStore(subscribeTopDialog, topDialog)
  return above ? createPortal(<ToastRegion />, above) : <ToastRegion />
}

/** Read out as they come: an error at once, a success when the reader has finished. */
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
