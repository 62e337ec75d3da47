import { useCallback, useMemo, useSyncExternalStore } from 'react'

export const media = {
  narrow: '(max-width: 599.98px)',
  touch: '(max-width: 599.98px), (pointer: coarse)',
  wide: '(min-width: 1360px)',
  print: 'print',
  dark: '(prefers-color-scheme: dark)',
} as const

export function useMedia(query: string): boolean {
  const list = useMemo(() => window.matchMedia(query), [query])
  const onChange = useCallback(
    (changed: () => void) => {
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [list],
  )
  return useSyncExternalStore(onChange, () => list.matches)
}
