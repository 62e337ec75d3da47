import { useState } from 'react'

/** The page of some rows that is shown; a page that is no more gives way to the last one there is. */
export function usePages<T>(rows: readonly T[], size: number) {
  const [wanted, setPage] = useState(1)
  const last = Math.max(1, Math.ceil(rows.length / size))
  const page = Math.min(wanted, last)
  return { shown: rows.slice((page - 1) * size, page * size), page, last, setPage }
}
