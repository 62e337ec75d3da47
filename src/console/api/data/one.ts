import { edgeOf } from '#console/api/documented-host/edges'
import { http, type RequestOptions } from '#console/api/http'
import type { Resource } from '#model/resource'
import { chain, isOpen } from './chain.ts'
import { learnFrom, pagesItself } from './host.ts'
import { list } from './list.ts'
import { routesOf, targetOf } from './route.ts'
import { type Row, rowOf } from './row.ts'

/** One row with its version; where the host cannot show one, the entry of the list (section 7 of the specification). */
export async function one(
  resource: Resource,
  id: number | string,
  options: Pick<RequestOptions, 'signal' | 'background'> = {},
): Promise<Row> {
  // Our server has one handler behind all names of a call: its first answer is the answer.
  const ways = pagesItself() ? routesOf(resource.api.show).slice(0, 1) : routesOf(resource.api.show)
  try {
    return await chain(ways, async (route) => {
      const { path } = targetOf(route, { id })
      const { data, headers } = await http<unknown>(path, options)
      learnFrom(headers)
      const row = edgeOf(resource).read(rowOf(resource, data))
      const etag = headers.get('ETag')
      return etag ? { ...row, etag } : row
    })
  } catch (failure) {
    if (pagesItself() || (ways.length > 0 && !isOpen(failure))) throw failure
    const filters = [{ field: 'id', operator: 'eq' as const, value: id }]
    const { data } = await list(resource, { filters, pagination: { pageSize: 1 }, ...options })
    if (!data[0]) throw failure
    return data[0]
  }
}
