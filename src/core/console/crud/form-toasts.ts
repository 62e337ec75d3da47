import { useId, useRef } from 'react'
import { notificationProvider, type ToastAction } from '#console/ui/toasts.tsx'

/** What a form says of its saves: the last word takes the place of the one before it. */
export function useFormToasts() {
  const id = useId()
  const said = useRef(0)

  return function tell(type: 'success' | 'error', message: string, actions?: ToastAction[]) {
    notificationProvider.close(`${id}${said.current}`)
    said.current += 1
    notificationProvider.open({
      key: `${id}${said.current}`,
      type,
      message,
      ...(actions && { actions }),
    })
  }
}
