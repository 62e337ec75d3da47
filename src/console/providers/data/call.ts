import { http, type RequestOptions } from '#console/http'
import { edgeOf } from '#console/overrides/edges'
import type { Resource } from '#model/resource'
import { firstOf, targetOf } from './route.ts'
import { type Row, rowOf, rowsOf } from './row.ts'
import { sorted } from './sort.ts'

/** The rows that a call of a resource answers beside its list, all of them, the last in its order first. */
export async function rowsOfCall(
  resource: Resource,
  call: string,
  params: Readonly<Record<string, string | number>>,
  options: RequestOptions,
): Promise<{ data: Row[]; total: number }> {
  const { path } = targetOf(firstOf(resource.calls?.[call]?.route), params)
  const { data } = await http<unknown>(path, options)
  const rows = rowsOf(data).map((row) => edgeOf(resource).read(rowOf(resource, row)))
  const fields = [resource.order ?? 'id', 'id']
  return {
    data: sorted(
      resource,
      rows,
      fields.map((field) => ({ field, order: 'desc' })),
    ),
    total: rows.length,
  }
}
