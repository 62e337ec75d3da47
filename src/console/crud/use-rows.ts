import { useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Page } from '#console/api/list'
import type { Row } from '#console/api/row'
import { usePoll } from '#console/ui/use-poll'
import type { Resource } from '#model/resource'
import { type ListState, pageQueryOf } from './list-state.ts'

/** The page of rows that a state asks for; `every` repeats the question, in milliseconds. */
export function useRows(resource: Resource, state: ListState, every?: number) {
  const polling = useRef(false)
  const { query } = useList<Row>({
    resource: resource.name,
    ...pageQueryOf(resource, state),
    meta: { background: () => polling.current },
    errorNotification: false,
    // A list shows the rows of its last question until the next ones are there; each row acts on itself.
    queryOptions: { placeholderData: keepPreviousData },
  })
  usePoll(every, query.refetch, polling)
  const { data, isError: failed, isPlaceholderData: isOld } = query
  const rows = useWhole(data)
  return {
    rows: failed && isOld ? undefined : rows,
    total: data?.total ?? 0,
    failed,
    waiting: isOld && !failed,
    retry: query.refetch,
  }
}

/** The rows of a page at once as the host listed them, then with what its list lacks. */
function useWhole(page: Page | undefined): readonly Row[] | undefined {
  const [whole, setWhole] = useState<{ page: Page; rows: readonly Row[] }>()
  useEffect(() => {
    let isShown = true
    page?.later?.then((rows) => isShown && setWhole({ page, rows }))
    return () => {
      isShown = false
    }
  }, [page])
  return whole && whole.page === page ? whole.rows : page?.data
}
