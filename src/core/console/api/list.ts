import type { GetListParams } from '@refinedev/core'
import { generateFilter, generateSort } from '@refinedev/simple-rest'
import type { Resource } from '#model/resource'
import { http } from './http.ts'
import { type Answer, isOurServer } from './request.ts'
import { callPath, type Params } from './route.ts'
import type { Row } from './row.ts'

const serversLargestPage = 1000

export interface Page {
  readonly data: Row[]
  readonly total: number
  readonly later?: Promise<Row[]>
}

export type Asked = Pick<GetListParams, 'filters' | 'sorters' | 'pagination'> & {
  only?: readonly string[]
  para?: string
  signal?: AbortSignal
  background?: boolean
}

export async function list(resource: Resource, asked: Asked): Promise<Page> {
  if (asked.pagination?.mode !== 'off') return piece(resource, asked, ...boundsOf(asked))
  const rows: Row[] = []
  for (;;) {
    const end = rows.length + serversLargestPage
    const { data, total, later } = await piece(resource, asked, rows.length, end)
    rows.push(...((await later) ?? data))
    if (data.length === 0 || rows.length >= total) return { data: rows, total: rows.length }
  }
}

export function pagePath(resource: Resource, asked: Asked): string {
  return piecePath(resource, asked, ...boundsOf(asked))
}

function boundsOf({ pagination }: Asked): [start: number, end: number] {
  const { currentPage = 1, pageSize = 10 } = pagination ?? {}
  return [(currentPage - 1) * pageSize, currentPage * pageSize]
}

function piecePath(resource: Resource, asked: Asked, start: number, end: number): string {
  const { filters, sorters, only, para } = asked
  const sort = generateSort(sorters)
  const words = Object.entries({
    _start: start,
    _end: end,
    _sort: sort?._sort.join(','),
    _order: sort?._order.join(','),
    _fields: only?.join(','),
    // What it is for is said where that is recorded.
    _para: isOurServer() ? para : undefined,
    ...generateFilter(filters),
  })
  // In one order: what a page has asked for ahead is found by its path.
  const said = words.filter(([, value]) => value !== undefined).sort()
  return callPath(resource, 'list', Object.fromEntries(said) as Params)
}

async function piece(resource: Resource, asked: Asked, start: number, end: number): Promise<Page> {
  const { signal, background } = asked
  return pageIn(await http<Row[]>(piecePath(resource, asked, start, end), { signal, background }))
}

/** The rows of an answer; throws where it is none of a list. */
export function pageIn({ data, headers, later }: Answer<unknown>): Page {
  // What is no list must not pass for an empty one.
  if (!Array.isArray(data)) throw new Error('Resposta ilegível')
  const total = Number(headers.get('X-Total-Count') ?? data.length)
  // The same rows.
  return { data, total, ...(later && { later: later as Promise<Row[]> }) }
}
