import { edgeOf } from '#console/api/documented-host/edges'
import { http, type RequestOptions } from '#console/api/http'
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
  const rows = rowsIn(resource, data)
  return { data: rows, total: rows.length }
}

/** The rows of an answer of any call, the last in the order of their resource first. */
export function rowsIn(resource: Resource, answer: unknown): Row[] {
  const rows = rowsOf(answer).map((row) => edgeOf(resource).read(rowOf(resource, row)))
  const fields = [resource.order ?? 'id', 'id']
  return sorted(
    resource,
    rows,
    fields.map((field) => ({ field, order: 'desc' })),
  )
}
