import { useNotification } from '@refinedev/core'
import { useId, useRef } from 'react'

/** What a form says of its saves: the last word takes the place of the one before it. */
export function useFormToasts() {
  const { open, close } = useNotification()
  const id = useId()
  const said = useRef(0)

  return function tell(type: 'success' | 'error', message: string) {
    close?.(`${id}${said.current}`)
    said.current += 1
    open?.({ key: `${id}${said.current}`, type, message })
  }
}
