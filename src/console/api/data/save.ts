import { edgeOf } from '#console/api/documented-host/edges'
import { http } from '#console/api/http'
import { newKey } from '#console/api/idempotency-key'
import type { Values } from '#model/check'
import type { Resource } from '#model/resource'
import { bodyOf } from './body.ts'
import { chain } from './chain.ts'
import { HalfSaved } from './half-saved.ts'
import { pagesItself } from './host.ts'
import { firstOf, routesOf, targetOf } from './route.ts'
import { type Row, rowOf } from './row.ts'

export async function create(resource: Resource, values: Values): Promise<Row> {
  const { method, path } = targetOf(firstOf(resource.api.create))
  const body = bodyOf(resource, values, 'create')
  const { data } = await http(path, { method, body })
  return finish(resource, data, body, undefined)
}

/** An edit by each of its ways in turn, under one key: a way whose answer was lost is not done twice. */
export async function update(
  resource: Resource,
  id: number | string,
  values: Values,
  stored: Row | undefined,
): Promise<Row> {
  const body = bodyOf(resource, values, 'edit')
  const headers: Record<string, string> = stored?.etag
    ? { 'If-Match': stored.etag, 'Idempotency-Key': newKey() }
    : {}
  const { data } = await chain(routesOf(resource.api.edit), (route) => {
    const { method, path } = targetOf(route, { id })
    return http(path, { method, body, headers })
  })
  return finish(resource, { id, ...body, ...(data as object | undefined) }, body, stored)
}

async function finish(
  resource: Resource,
  answer: unknown,
  sent: Values,
  stored: Row | undefined,
): Promise<Row> {
  const { read, saved, savedFailed } = edgeOf(resource)
  const row = read(rowOf(resource, answer))
  if (pagesItself()) return row
  try {
    await saved(row, sent, stored)
  } catch (error) {
    throw new HalfSaved(row, savedFailed, error)
  }
  return row
}
