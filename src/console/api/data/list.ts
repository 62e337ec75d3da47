import type { GetListParams } from '@refinedev/core'
import { generateFilter, generateSort, stringify } from '@refinedev/simple-rest'
import { edgeOf } from '#console/api/documented-host/edges'
import { http } from '#console/api/http'
import type { Resource } from '#model/resource'
import { filtered, type Related, relatedOf } from './filter.ts'
import { learnFrom } from './host.ts'
import { resourceNamed } from './named.ts'
import { pageOf } from './page.ts'
import { firstOf, targetOf } from './route.ts'
import { type Row, rowOf, rowsOf } from './row.ts'
import { sorted } from './sort.ts'

/** The most rows of one answer of our server; a list that is asked for whole comes in pieces of it. */
const largestPage = 1000

export interface Page {
  readonly data: Row[]
  readonly total: number
}

type Asked = Pick<GetListParams, 'filters' | 'sorters' | 'pagination'> & {
  only?: readonly string[]
  signal?: AbortSignal
  background?: boolean
}

/** Rows of a resource: a page as the host cut it, or cut here where the host answers the whole list (decision 37). */
export async function list(resource: Resource, asked: Asked): Promise<Page> {
  if (asked.pagination?.mode !== 'off') return piece(resource, asked, ...boundsOf(asked))
  const first = await piece(resource, asked, 0, largestPage)
  const rows = [...first.data]
  while (rows.length < first.total) {
    const next = await piece(resource, asked, rows.length, rows.length + largestPage)
    if (next.data.length === 0) break
    rows.push(...next.data)
  }
  return { data: rows, total: rows.length }
}

/** The call behind one page. */
export function pagePath(resource: Resource, asked: Asked): string {
  return piecePath(resource, asked, ...boundsOf(asked))
}

function boundsOf({ pagination }: Asked): [start: number, end: number] {
  const { currentPage = 1, pageSize = 10 } = pagination ?? {}
  return [(currentPage - 1) * pageSize, currentPage * pageSize]
}

function piecePath(resource: Resource, asked: Asked, start: number, end: number): string {
  const { path } = targetOf(firstOf(resource.api.list))
  return `${path}?${queryOf(asked, start, end)}`
}

async function piece(resource: Resource, asked: Asked, start: number, end: number): Promise<Page> {
  const answer = await http<unknown>(piecePath(resource, asked, start, end), optionsOf(asked))
  const rows = rowsOf(answer.data).map((row) => edgeOf(resource).read(rowOf(resource, row)))
  const total = answer.headers.get('X-Total-Count')
  learnFrom(answer.headers)
  return total === null ? cut(resource, rows, asked) : { data: rows, total: Number(total) }
}

function queryOf({ filters, sorters, only }: Asked, start: number, end: number): string {
  const sort = generateSort(sorters)
  return stringify({
    _start: start,
    _end: end,
    _sort: sort?._sort.join(','),
    _order: sort?._order.join(','),
    _fields: only?.join(','),
    ...generateFilter(filters),
  })
}

function optionsOf({ signal, background }: Asked) {
  return { ...(signal ? { signal } : {}), ...(background ? { background } : {}) }
}

/**
 * The whole list of a documented host, searched, filtered, sorted and cut to the page here. What its rows
 * lack is fetched before where it decides which rows there are; a page of a list does it afterwards.
 */
async function cut(resource: Resource, rows: readonly Row[], asked: Asked): Promise<Page> {
  const { filters = [], sorters = [], pagination } = asked
  const { completes, complete } = edgeOf(resource)
  const names = [...filters, ...sorters].map((part) => ('field' in part ? part.field : ''))
  const needed = names.some((name) => completes.includes(name))
  const all = needed ? await complete(rows, true) : rows
  const related = await relatedRows(relatedOf(resource, filters))
  const found = sorted(resource, filtered(resource, all, filters, related), sorters)
  const page = pageOf(found, pagination)
  const whole = !needed && pagination?.mode === 'off'
  return { data: whole ? await complete(page) : page, total: found.length }
}

async function relatedRows(names: readonly string[]): Promise<Related> {
  const entries = await Promise.all(
    [...new Set(names)].map(async (name) => {
      const { data } = await list(resourceNamed(name), { pagination: { mode: 'off' } })
      return [name, new Map(data.map((row) => [row.id, row]))] as const
    }),
  )
  return new Map(entries)
}
