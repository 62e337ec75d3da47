import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { addressNow } from '#console/ui/address'
import type { Role } from '#model/field'
import type { Resource } from '#model/resource'
import { type ListState, readState, writeState } from './list-state.ts'

/** What becomes different, from what is in the address by then. */
type Change = Partial<ListState> | ((now: ListState) => Partial<ListState>)

export type ChangeList = (change: Change, replace?: boolean) => void

/** The list's state in the address, so that back, reload and a shared link keep it. */
export function useListState(resource: Resource, role: Role): [ListState, ChangeList] {
  const [params, setParams] = useSearchParams()
  const state = useMemo(() => readState(resource, params, role), [resource, params, role])
  const change = useCallback<ChangeList>(
    (part, replace = false) => {
      const now = readState(resource, addressNow(), role)
      const changed = typeof part === 'function' ? part(now) : part
      setParams(writeState({ ...now, pagina: 1, ...changed }), { replace })
    },
    [resource, role, setParams],
  )
  return [state, change]
}
