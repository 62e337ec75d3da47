import { Link } from 'react-router'
import { useMay } from '#console/api/auth-provider'
import { listPath } from '#console/api/resources'
import { useList } from '#console/api/use-list'
import type { Resource } from '#model/resource'
import { countOf } from './words.ts'

/** Leads to the list of a resource, and says how many rows it has: '2 mudanças marcadas'; nothing where it has none. */
export function CountLink({ resource }: { resource: Resource }) {
  const isAllowed = useMay(resource, 'list')
  const { result } = useList({
    resource: resource.name,
    pagination: { mode: 'server', currentPage: 1, pageSize: 1 },
    meta: { only: [resource.display] },
    queryOptions: { enabled: isAllowed },
  })
  if (!result.total) return null
  return (
    <Link className="button" to={listPath(resource)}>
      {countOf(result.total, resource.label)}
    </Link>
  )
}
