import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Resource } from '#model/resource'
import { type ListState, readState, writeState } from './list-state.ts'

export type ChangeList = (change: Partial<ListState>, replace?: boolean) => void

/** The list's state in the address, so that back, reload and a shared link keep it. */
export function useListState(resource: Resource): [ListState, ChangeList] {
  const [params, setParams] = useSearchParams()
  const state = useMemo(() => readState(resource, params), [resource, params])
  const change = useCallback<ChangeList>(
    (part, replace = false) =>
      setParams((current) => writeState({ ...readState(resource, current), pagina: 1, ...part }), {
        replace,
      }),
    [resource, setParams],
  )
  return [state, change]
}
