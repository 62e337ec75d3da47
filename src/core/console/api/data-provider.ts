import type { BaseRecord, DataProvider, DeleteOneParams, GetManyParams } from '@refinedev/core'
import type { Action, Resource } from '#model/resource'
import { type Values, valuesToSave } from '#model/values'
import { call } from './call.ts'
import { http } from './http.ts'
import { list } from './list.ts'
import { type Answer, confirmed, newIdempotencyKey, type RequestOptions } from './request.ts'
import { type Params, resourceNamed, targetOf, tryWays } from './route.ts'
import type { Row } from './row.ts'

export interface Meta {
  /** Whether this is a poll that no one asked for; a function, so that it is no part of the query's key. */
  readonly background?: () => boolean
  /** A host may answer more fields than these. */
  readonly only?: readonly string[]
  readonly stored?: Row
  /** The same for the same save, sent again. */
  readonly idempotencyKey?: string
  /** Whether what a save was refused for with 428 is known. */
  readonly isConfirmed?: boolean
}

/** `meta` is taken by name: Refine mixes the words of the address into it. */
export const dataProvider = {
  getApiUrl: () => '',
  async getList({ resource, pagination, filters, sorters, meta }) {
    const only = Array.isArray(meta?.only) ? meta.only.map(String) : undefined
    const asked = { ...optionsIn(meta), pagination, filters, sorters, only }
    return list(resourceNamed(resource), asked)
  },
  async getOne({ resource, id, meta }) {
    return withEtag(await call<Row>(resourceNamed(resource), 'show', { id }, optionsIn(meta)))
  },
  async getMany({ resource, ids }: GetManyParams) {
    const filters = [{ field: 'id', operator: 'in' as const, value: ids }]
    return list(resourceNamed(resource), { filters, pagination: { mode: 'off' } })
  },
  async create({ resource, variables, meta }) {
    const declared = resourceNamed(resource)
    const body = bodyOf(declared, variables as Values)
    return save(declared.api.create, {}, { body, headers: keyOf(meta) })
  },
  async update({ resource, id, variables, meta }) {
    const { stored } = (meta ?? {}) as Meta
    const declared = resourceNamed(resource)
    const body = bodyOf(declared, variables as Values, stored ?? {})
    const headers = stored?.etag ? { 'If-Match': stored.etag, ...keyOf(meta) } : undefined
    // Under one key: a way whose answer was lost is not done twice.
    return save(declared.api.edit, { id }, { body, headers, stored })
  },
  async deleteOne({ resource, id, meta }: DeleteOneParams<unknown>) {
    const { isConfirmed } = (meta ?? {}) as Meta
    const options = isConfirmed ? { headers: confirmed } : {}
    return call(resourceNamed(resource), 'delete', { id }, options)
  },
  // Rows come as their resource declares them, which is what a caller that names a type asks for.
} as DataProvider

function save(ways: Resource['api'][Action], params: Params, options: RequestOptions) {
  return tryWays([ways ?? []].flat(), async (way) => {
    const { method, path } = targetOf(way, params)
    return withEtag(await http<Row>(path, { ...options, method }))
  })
}

function keyOf(meta: BaseRecord | undefined) {
  const { idempotencyKey = newIdempotencyKey(), isConfirmed } = (meta ?? {}) as Meta
  return { 'Idempotency-Key': idempotencyKey, ...(isConfirmed && confirmed) }
}

function withEtag({ data, headers, ...rest }: Answer<Row>): Answer<Row> {
  const etag = headers.get('ETag')
  return { ...rest, headers, data: etag ? { ...data, etag } : data }
}

function bodyOf(resource: Resource, values: Values, stored?: Values): Values {
  const body = valuesToSave(resource.fields, values)
  for (const name of Object.keys(body))
    if (stored && resource.fields[name]?.createOnly) delete body[name]
  for (const [name, empty] of Object.entries(resource.createBody ?? {}))
    body[name] ??= stored?.[name] ?? empty
  return body
}

function optionsIn(meta: BaseRecord | undefined): RequestOptions {
  const background = typeof meta?.background === 'function' && meta.background() === true
  return { signal: meta?.queryContext?.signal, background }
}
