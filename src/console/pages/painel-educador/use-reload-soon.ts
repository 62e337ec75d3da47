import { useEffect } from 'react'

/** When the reports are asked for once more after the dashboard opens (section 9 of the specification), in milliseconds. */
const delay = 500

/** Asks once more, soon after the first time; an answer that is still awaited then is as new. */
export function useReloadSoon(reload: (options: { cancelRefetch: boolean }) => unknown): void {
  useEffect(() => {
    const timer = setTimeout(() => reload({ cancelRefetch: false }), delay)
    return () => clearTimeout(timer)
  }, [reload])
}
