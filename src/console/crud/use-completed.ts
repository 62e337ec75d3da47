import { useQuery } from '@tanstack/react-query'
import type { Row } from '#console/api/data/row'
import { edgeOf } from '#console/api/documented-host/edges'
import type { Resource } from '#model/resource'

/** The rows of a page, at once as the host listed them, then with what its list lacks (decision 21). */
export function useCompleted(resource: Resource, rows: readonly Row[] | undefined) {
  const { completes, lacks, complete } = edgeOf(resource)
  const { data } = useQuery({
    queryKey: ['completas', resource.name, rows?.map(({ id }) => id)],
    queryFn: () => complete(rows ?? []),
    enabled: rows?.some(lacks) ?? false,
  })
  if (!data || !rows) return rows
  const found = new Map(data.map((row) => [row.id, row]))
  return rows.map((row) =>
    lacks(row) ? { ...row, ...pick(completes, found.get(row.id) ?? row) } : row,
  )
}

function pick(names: readonly string[], row: Row): Partial<Row> {
  return Object.fromEntries(names.map((name) => [name, row[name]]))
}
