import type { Answer } from '#console/api/request'
import { firstOf, resourceNamed, targetOf } from '#console/api/route'
import type { Row } from '#console/api/row'
import { fold } from '#model/format'
import { expansionOf, fieldsOf, namesRows, type Resource } from '#model/resource'
import { wordsOf } from '#model/wording'
import { answer, firstAnswer, type HostCall, reading } from './call.ts'
import { rowsOf } from './rows.ts'
import { complete, completed, isIncomplete } from './seals.ts'

type Related = ReadonlyMap<string, ReadonlyMap<number, Row>>

/**
 * The whole list of a host, searched, filtered, sorted and cut to the page that was asked for (decision 37). What
 * its rows lack is fetched before where it decides which rows there are; a page of a list gets it afterwards.
 */
export async function listAsAsked(resource: Resource, made: HostCall): Promise<Answer<unknown>> {
  const first = await firstAnswer(made)
  const rows = rowsOf(resource, first.data)
  if (!rows) return first
  if (first.headers.has('X-Total-Count')) return { ...first, data: rows }
  return pageOf(resource, rows, made)
}

export async function pageOf(
  resource: Resource,
  rows: readonly Row[],
  made: HostCall,
): Promise<Answer<Row[]>> {
  const { words, ask, options } = made
  const isNeeded = completed(resource).some((name) => isAbout(words, name))
  const all = isNeeded ? await complete(rows, made, true) : rows
  const related = await relatedRows(resource, made)
  const found = sorted(resource, all.filter(passes(resource, words, related)), words)
  const [start, end] = [words.get('_start'), words.get('_end')]
  const headers = new Headers()
  if (start === null || end === null) return answer(found, headers)
  headers.set('X-Total-Count', String(found.length))
  const page = found.slice(Number(start), Number(end))
  if (isNeeded || !page.some((row) => isIncomplete(resource, row))) return answer(page, headers)
  // A poll has rows on screen already, which are whole.
  if (options.background) return answer(await complete(page, made), headers)
  return { ...answer(page, headers), later: complete(page, { ask, options: {} }) }
}

export async function allRows(resource: Resource, made: Pick<HostCall, 'ask' | 'options'>) {
  const { data } = await made.ask(targetOf(firstOf(resource.api.list)).path, reading(made))
  return rowsOf(resource, data) ?? []
}

function isAbout(words: URLSearchParams, name: string): boolean {
  return words.has(name) || (words.get('_sort')?.split(',').includes(name) ?? false)
}

async function relatedRows(resource: Resource, made: HostCall): Promise<Related> {
  const names = [...made.words.keys()].flatMap((name) => {
    const path = resource.filters?.[name]?.path
    return (path && resource.fields[path.split('.')[0] ?? '']?.target) || []
  })
  const entries = await Promise.all(
    [...new Set(names)].map(async (name) => {
      const rows = await allRows(resourceNamed(name), made)
      return [name, new Map(rows.map((row) => [row.id, row]))] as const
    }),
  )
  return new Map(entries)
}

function passes(resource: Resource, words: URLSearchParams, related: Related) {
  const asked = [...new Set(words.keys())].filter((name) => !name.startsWith('_'))
  return (row: Row) =>
    asked.every((name) => {
      const [wanted = '', ...others] = words.getAll(name)
      if (name === 'q') return isFound(resource, row, wanted)
      const [, field = name, operator] = /^(.*?)(_gte|_lte|_like)?$/.exec(name) ?? []
      const value = valueAt(resource, row, field, related)
      if (wanted === 'null') return value == null
      if (value == null) return false
      if (operator === '_like') return fold(String(value)).includes(fold(wanted))
      if (operator === '_gte') return compare(value, wanted) >= 0
      if (operator === '_lte') return compare(value, wanted) <= 0
      // Of several choices, one of those that are wanted.
      return [value].flat().some((word) => [wanted, ...others].includes(String(word)))
    })
}

function isFound(resource: Resource, row: Row, wanted: string): boolean {
  return fieldsOf(resource).some(([name, field]) => {
    if (!field.search) return false
    const text = namesRows(field) ? wordsOf(name, field, row) : row[name]
    return fold(String(text ?? '')).includes(fold(wanted))
  })
}

function valueAt(resource: Resource, row: Row, field: string, related: Related): unknown {
  const path = resource.filters?.[field]?.path
  if (!path) return row[field]
  const [reference = '', column = ''] = path.split('.')
  return related.get(resource.fields[reference]?.target ?? '')?.get(row[reference])?.[column]
}

export function sorted(resource: Resource, rows: readonly Row[], words: URLSearchParams): Row[] {
  const names = words.get('_sort')?.split(',') ?? [resource.order ?? 'id']
  const orders = words.get('_order')?.split(',') ?? []
  return rows.toSorted((a, b) => {
    for (const [index, name] of names.entries()) {
      const difference = compare(keyOf(resource, a, name), keyOf(resource, b, name))
      if (difference) return orders[index] === 'desc' ? -difference : difference
    }
    return a.id - b.id
  })
}

export function lastFirst(resource: Resource, rows: readonly Row[]): Row[] {
  const words = { _sort: `${resource.order ?? 'id'},id`, _order: 'desc,desc' }
  return sorted(resource, rows, new URLSearchParams(words))
}

function keyOf(resource: Resource, row: Row, name: string): string | number | null {
  const field = resource.fields[name]
  const value =
    field?.kind === 'reference'
      ? (row[expansionOf(name)]?.nome ?? row[expansionOf(name)]?.name ?? null)
      : row[name]
  if (value == null || typeof value === 'number') return value ?? null
  return fold(String(value))
}

function compare(a: unknown, b: unknown): number {
  if (a === b) return 0
  if (a === null) return -1
  if (b === null) return 1
  if (typeof a === 'number') return a - Number(b)
  return String(a) < String(b) ? -1 : Number(String(a) > String(b))
}
