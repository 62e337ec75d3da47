import { sql } from 'kysely'
import type { Field } from '#model/field'
import { fold } from '#model/format'
import { fieldsOf, isStored, type Resource } from '#model/resource'
import { type Dialect, encode } from '../db/codec.ts'
import { comparedColumn, foldedColumn, isFolded } from '../db/schema.ts'
import { ApiError } from '../errors.ts'
import { pathCondition, type Resources, targetOf } from './scope.ts'

/** A list as it was asked for: conditions and orders as SQL, and a page where one was asked. */
export interface ListQuery {
  readonly conditions: ReturnType<typeof sql<boolean>>[]
  readonly orders: ReturnType<typeof sql>[]
  readonly page: { readonly offset: number; readonly limit: number } | null
}

/** Words of a query string: each once, or several times. */
export type QueryWords = Readonly<Record<string, string | string[] | undefined>>

const largestPage = 1000

/**
 * Reads the query of a list (decision 36): _start, _end, _sort, _order, q, and filters by field, with
 * _gte, _lte and _like. Throws 400 for a key or a value that the resource does not know.
 */
export function listQueryOf(
  resources: Resources,
  resource: Resource,
  words: QueryWords,
  dialect: Dialect,
): ListQuery {
  const { _start, _end, _sort, _order, q, ...filters } = words
  const conditions = Object.entries(filters).flatMap(([key, given]) => {
    const values = [given ?? []].flat()
    return values.length === 0 ? [] : [filterOf(resources, resource, key, values, dialect)]
  })
  const search = one(q)?.trim()
  if (search) conditions.push(searchOf(resource, search))
  return {
    conditions,
    orders: ordersOf(resources, resource, one(_sort), one(_order)),
    page: pageOf(one(_start), one(_end)),
  }
}

const one = (word: string | string[] | undefined) => (Array.isArray(word) ? word[0] : word)
const refuse = (key: string, message: string) =>
  new ApiError('invalid', { errors: { [key]: message } })

function pageOf(start: string | undefined, end: string | undefined): ListQuery['page'] {
  if (start === undefined && end === undefined) return null
  const [from, to] = [Number(start ?? 0), Number(end ?? Number(start) + 20)]
  const good = Number.isSafeInteger(from) && Number.isSafeInteger(to) && from >= 0 && to > from
  if (!good || from > 2_147_483_647) throw refuse('_start', 'Página inválida')
  return { offset: from, limit: Math.min(to - from, largestPage) }
}

function ordersOf(resources: Resources, resource: Resource, sort = '', order = '') {
  const directions = order.split(',')
  const names = sort ? sort.split(',') : resource.order ? [resource.order] : []
  const orders = names.map((name, index) => {
    const direction = directions[index]?.toLowerCase() === 'desc' ? sql`desc` : sql`asc`
    return sql`${orderColumn(resources, resource, name)} ${direction}`
  })
  return [...orders, sql`${sql.ref(`${resource.name}.id`)} asc`]
}

function orderColumn(resources: Resources, resource: Resource, name: string) {
  if (name === 'id') return sql.ref(`${resource.name}.id`)
  const field = resource.fields[name]
  if (!field || !isStored(field) || !(field.list || name === resource.order)) {
    throw refuse('_sort', 'Não é possível ordenar por este campo')
  }
  if (field.kind !== 'reference') return sql.ref(`${resource.name}.${comparedColumn(name, field)}`)
  const target = targetOf(resources, resource, name)
  const display = target.fields[target.display]
  const shown = display ? comparedColumn(target.display, display) : 'id'
  return sql`(select ${sql.ref(`alvo.${shown}`)} from ${sql.table(target.name)} as alvo where alvo.id = ${sql.ref(`${resource.name}.${name}`)})`
}

function searchOf(resource: Resource, search: string) {
  const columns = fieldsOf(resource)
    .filter(([, field]) => field.search)
    .map(([name, field]) => sql.ref(`${resource.name}.${comparedColumn(name, field)}`))
  if (columns.length === 0) throw refuse('q', 'Esta lista não tem busca')
  return sql<boolean>`(${sql.join(
    columns.map((column) => like(column, search)),
    sql` or `,
  )})`
}

function like(column: ReturnType<typeof sql.ref>, text: string) {
  const escaped = fold(text).replace(/[\\%_]/g, '\\$&')
  return sql<boolean>`${column} like ${`%${escaped}%`} escape '\\'`
}

const comparisons = { gte: sql`>=`, lte: sql`<=` } as const

function filterOf(
  resources: Resources,
  resource: Resource,
  key: string,
  values: readonly string[],
  dialect: Dialect,
) {
  const path = resource.filters?.[key]?.path
  if (path) return pathFilter(resources, resource, key, path, values)
  const [, name = key, operator] = /^(.+)_(gte|lte|like)$/.exec(key) ?? []
  const field = resource.fields[name]
  if (name === 'id')
    return within(
      `${resource.name}.id`,
      values.map((value) => numberOf(key, value)),
    )
  if (!field?.filter || !isStored(field)) throw refuse(key, 'Filtro desconhecido')
  const column = `${resource.name}.${name}`
  if (operator === 'like') {
    const compared = isFolded(field) ? `${resource.name}.${foldedColumn(name)}` : column
    return like(sql.ref(compared), values[0] ?? '')
  }
  const read = values.map((value) => encode(readWord(key, field, value), dialect))
  if (operator === 'gte' || operator === 'lte') {
    return sql<boolean>`${sql.ref(column)} ${comparisons[operator]} ${read[0]}`
  }
  return within(column, read)
}

function pathFilter(
  resources: Resources,
  resource: Resource,
  key: string,
  path: string,
  values: readonly string[],
) {
  const numbers = values.map((value) => numberOf(key, value))
  return pathCondition(resources, resource, path.split('.'), sql`in (${sql.join(numbers)})`)
}

function within(column: string, values: readonly unknown[]) {
  const present = values.filter((value) => value !== null)
  const empty = sql<boolean>`${sql.ref(column)} is null`
  if (present.length === 0) return empty
  const among = sql<boolean>`${sql.ref(column)} in (${sql.join(present)})`
  return present.length === values.length ? among : sql<boolean>`(${among} or ${empty})`
}

function readWord(key: string, field: Field, word: string): unknown {
  if (word === 'null') return null
  if (field.kind === 'flag') return word === 'true'
  if (['reference', 'integer', 'year', 'decimal'].includes(field.kind)) return numberOf(key, word)
  const parsed = field.schema.safeParse(word)
  if (!parsed.success) throw refuse(key, parsed.error.issues[0]?.message ?? 'Valor inválido')
  return word
}

function numberOf(key: string, word: string): number {
  const number = Number(word)
  const good = word.trim() !== '' && Number.isFinite(number) && Math.abs(number) <= 2_147_483_647
  if (!good) throw refuse(key, 'Número inválido')
  return number
}
