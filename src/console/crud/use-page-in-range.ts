import { useEffect } from 'react'
import type { Row } from '#console/api/data/row'
import type { ListState } from './list-state.ts'
import type { ChangeList } from './use-list-state.ts'

/** Leads from a page that is no more, its last row deleted, to the last one there is. */
export function usePageInRange(
  { pagina, itens }: ListState,
  total: number,
  rows: readonly Row[] | undefined,
  change: ChangeList,
): void {
  const last = Math.max(1, Math.ceil(total / itens))
  const isBeyond = rows?.length === 0 && pagina > last
  useEffect(() => {
    if (isBeyond) change({ pagina: last }, true)
  }, [isBeyond, last, change])
}
