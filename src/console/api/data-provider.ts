import type { BaseRecord, DataProvider, DeleteOneParams, GetManyParams } from '@refinedev/core'
import simpleRest from '@refinedev/simple-rest'
import { client } from '#console/api/data/client'
import { list } from '#console/api/data/list'
import { resourceNamed } from '#console/api/data/named'
import { one } from '#console/api/data/one'
import { firstOf, targetOf } from '#console/api/data/route'
import type { Row } from '#console/api/data/row'
import { create, update } from '#console/api/data/save'
import type { Values } from '#model/check'

/** What the console's own calls hand over in Refine's `meta`. */
export interface Meta {
  /** Whether this is a poll that no one asked for; a function, so that it is no part of the query's key. */
  readonly background?: () => boolean
  /** The fields of a list that are wanted, where not all of them are; a host may answer more. */
  readonly only?: readonly string[]
  /** The row that an edit started from. */
  readonly stored?: Row
}

// Paths are relative to the base of the console's own client; an axios instance is what the type asks for.
const rest = simpleRest('', client as unknown as Parameters<typeof simpleRest>[1])

/** The folder of a resource's calls, as simple-rest joins it: '/alunos' for 'DELETE /alunos/:id'. */
function folderOf(name: string): string {
  const { path } = targetOf(firstOf(resourceNamed(name).api.delete), { id: '' })
  return path.replace(/^\/|\/$/g, '')
}

/**
 * Refine's data provider: simple-rest, with the calls that the model declares. `meta` is taken by name:
 * Refine mixes the words of the address into it.
 */
export const dataProvider = {
  ...rest,
  async getList({ resource, pagination, filters, sorters, meta }) {
    const only = Array.isArray(meta?.only) ? meta.only.map(String) : undefined
    const asked = { ...shared(meta), ...defined({ pagination, filters, sorters, only }) }
    return list(resourceNamed(resource), asked)
  },
  async getOne({ resource, id, meta }) {
    return { data: await one(resourceNamed(resource), id, shared(meta)) }
  },
  async getMany({ resource, ids }: GetManyParams) {
    const filters = [{ field: 'id', operator: 'in' as const, value: ids }]
    return list(resourceNamed(resource), { filters, pagination: { mode: 'off' } })
  },
  async create({ resource, variables }) {
    return { data: await create(resourceNamed(resource), variables as Values) }
  },
  async update({ resource, id, variables, meta }) {
    const { stored } = (meta ?? {}) as Meta
    return { data: await update(resourceNamed(resource), id, variables as Values, stored) }
  },
  deleteOne: ({ resource, id }: DeleteOneParams<unknown>) =>
    rest.deleteOne({ resource: folderOf(resource), id }),
  // Rows come as their resource declares them, which is what a caller that names a type asks for.
} as DataProvider

function shared(meta: BaseRecord | undefined) {
  const background = typeof meta?.background === 'function' && meta.background() === true
  return defined({ signal: meta?.queryContext?.signal, background })
}

function defined<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  // The same keys without those that are undefined.
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> }
}
