import { useEffect, useEffectEvent } from 'react'

/** Hears an event of the window while the component is shown. */
export function useListener<K extends keyof WindowEventMap>(
  type: K,
  hear: (event: WindowEventMap[K]) => void,
): void {
  const latest = useEffectEvent(hear)
  useEffect(() => {
    window.addEventListener(type, latest)
    return () => window.removeEventListener(type, latest)
  }, [type])
}
