import type { Pagination } from '@refinedev/core'

/** The page of a list that the host answered whole. */
export function pageOf<T>(rows: readonly T[], pagination: Pagination = {}): T[] {
  const { currentPage = 1, pageSize = 10, mode = 'server' } = pagination
  if (mode !== 'server') return [...rows]
  return rows.slice((currentPage - 1) * pageSize, currentPage * pageSize)
}
