import { sql } from 'kysely'
import { canRead } from '#model/access'
import { integer, type Role } from '#model/field'
import { fold } from '#model/format'
import { canFollow, readableField, searchedFields } from '#model/readable'
import {
  type Filter,
  fieldOf,
  fieldsOf,
  isStored,
  type Resource,
  type Resources,
} from '#model/resource'
import { isOnDemand } from '#model/rows-inside'
import { indexedTexts } from '#model/search'
import type { Viewer } from '#server/auth/session'
import { columnTypes, type Dialect, encode, encodedChoice } from '#server/db/codec'
import { countedBy } from '#server/db/kept-counts'
import { foldedColumn, isFolded } from '#server/db/schema'
import { hasParts } from '#server/db/search-index'
import { refuse } from '#server/http/errors'
import type { Services } from '#server/services'
import { containing, positionIn, readWord, wholeNumber } from './filter-value.ts'
import { idColumn, ordersOf, seenColumn, shownColumn } from './list-order.ts'
import { namingAny, rowsNaming } from './pairs.ts'
import { unrecordedFields } from './reading.ts'
import { pathsCondition, rowsHolding, rowsSeen } from './scope.ts'

/** A list query: conditions and orders as SQL, and the page if one was asked for. */
export interface ListQuery {
  readonly conditions: ReturnType<typeof sql<boolean>>[]
  /** The search, where an index finds what it looks for. */
  readonly found: Found | null
  /** The values of the field by which the rows are counted, of a list that asks for nothing else; null for all rows. */
  readonly counted: readonly string[] | null | undefined
  readonly orders: ReturnType<typeof sql>[]
  readonly page: { readonly offset: number; readonly limit: number } | null
  /** The fields that are asked for; null for all of them. */
  readonly only: ReadonlySet<string> | null
  /** Whether the rows are to leave in a file. */
  readonly isExport: boolean
}

/** A search of an index: a folded text, the columns that are to contain it, and the conditions beside it. */
export interface Found {
  readonly columns: readonly string[]
  readonly text: string
  readonly others: ListQuery['conditions']
}

/** The parameters of a query string; each may come several times. */
export type QueryWords = Readonly<Record<string, string | string[] | undefined>>

/** Who asks, of which declarations, in which database. */
export interface Querying {
  readonly resources: Resources
  readonly computed: Services['computed']
  readonly viewer: Viewer
  readonly dialect: Dialect
}

const largestPage = 1000

/**
 * Reads the query of a list (decision 36): _start, _end, _sort, _order, q, and filters by field, with
 * _gte, _lte and _like; beside them _fields, the names of the fields that are wanted, and _para, what they are for. A page
 * that names none has none whose reading would be recorded. Throws 400 for a key or a value that the resource does not
 * know. A field that the role may not read is unknown: rows that match, or their order, would tell its value.
 */
export function listQueryOf(asking: Querying, resource: Resource, words: QueryWords): ListQuery {
  const { _start, _end, _sort, _order, _fields, _para, q, ...filters } = words
  const conditions = Object.entries(filters).flatMap(([key, value]) => {
    const values = [value ?? []].flat()
    return values.length === 0 ? [] : [filterOf(asking, resource, key, values)]
  })
  const search = one(q)?.trim()
  const isNarrow = Object.keys(filters).some((key) => leadsToFew(resource, key))
  const found = search && !isNarrow ? foundBy(asking, resource, search, [...conditions]) : null
  if (search) conditions.push(searchOf(asking, resource, search))
  const counted = search ? undefined : countedIn(asking, resource, filters)
  const page = pageOf(one(_start), one(_end))
  const only = fieldsIn(resource, one(_fields), asking.viewer.role)
  const isExport = isExportIn(one(_para))
  return {
    conditions,
    found,
    counted,
    orders: ordersOf(asking, resource, one(_sort), one(_order)),
    page,
    only: only ?? (page && !isExport ? unrecordedFields(resource) : null),
    isExport,
  }
}

/** Every row has an id, and no resource declares it. */
const idField = integer('ID', { filter: true })

const one = (word: string | string[] | undefined) => (Array.isArray(word) ? word[0] : word)

function pageOf(start: string | undefined, end: string | undefined): ListQuery['page'] {
  if (start === undefined && end === undefined) return null
  const [from, to] = [Number(start ?? 0), Number(end ?? Number(start) + 20)]
  const good = Number.isSafeInteger(from) && Number.isSafeInteger(to) && from >= 0 && to > from
  if (!good || from > 2_147_483_647) throw refuse('_start', 'Página inválida')
  return { offset: from, limit: Math.min(to - from, largestPage) }
}

function isExportIn(word: string | undefined): boolean {
  if (word !== undefined && word !== 'exportar') throw refuse('_para', 'Valor inválido')
  return word !== undefined
}

function fieldsIn(resource: Resource, word: string | undefined, role: Role) {
  if (word === undefined) return null
  const names = new Set(word.split(','))
  for (const name of names) {
    const field = fieldOf(resource, name)
    const isRead = field && (canRead(field, role, 'list') || isOnDemand(field, role))
    if (name !== 'id' && !isRead) throw refuse('_fields', 'Campo desconhecido')
  }
  return names
}

function searchOf(asking: Querying, resource: Resource, search: string) {
  const { resources, viewer, dialect } = asking
  const fields = searchedFields(resources, resource, viewer.role)
  const found = fields.flatMap(([name, { kind, target = '' }]) => {
    const named = resources[target]
    const isSeveral = kind === 'references' && named
    const of = isSeveral ? ([named, named.display] as const) : ([resource, name] as const)
    const matching = containing('q', shownColumn(asking, ...of), search, dialect)
    return isSeveral ? (rowsNaming(asking, resource, name, matching)?.some ?? []) : matching
  })
  if (found.length === 0) throw refuse('q', 'Esta lista não tem busca')
  return sql<boolean>`(${sql.join(found, sql` or `)})`
}

/** Whether a filter leaves few rows, which are looked through at once: those of one row. */
function leadsToFew(resource: Resource, key: string): boolean {
  return key === 'id' || fieldOf(resource, key)?.kind === 'reference'
}

/** Which counts of the rows tell how many there are; undefined where none do. */
function countedIn({ dialect }: Querying, resource: Resource, filters: QueryWords) {
  const asked = Object.entries(filters).filter(([, value]) => [value ?? []].flat().length > 0)
  const [[name, value] = [], ...others] = asked
  if (name === undefined) return null
  const field = fieldOf(resource, name)
  if (others.length > 0 || !field || name !== countedBy(resource)) return undefined
  const values = [value ?? []].flat().map((word) => readWord(name, field, word))
  return [...new Set(values.map((each) => String(encode(each, dialect) ?? '')))]
}

function foundBy(
  { resources, viewer }: Querying,
  resource: Resource,
  search: string,
  others: Found['others'],
): Found | null {
  const text = fold(search)
  if (indexedTexts(resource).length === 0 || !hasParts(text)) return null
  const fields = searchedFields(resources, resource, viewer.role)
  return { columns: fields.map(([name]) => foldedColumn(name)), text, others }
}

const comparisons = { gte: sql`>=`, lte: sql`<=` } as const

function filterOf(asking: Querying, resource: Resource, key: string, values: readonly string[]) {
  const { filters = {} } = resource
  const declared = Object.hasOwn(filters, key) ? filters[key] : undefined
  if (declared) return pathFilter(asking, { resource, ...declared }, key, values)
  const [name, operator] = comparisonIn(resource, key)
  const field = name === 'id' ? idField : readableField(resource, name, asking.viewer.role)
  const isSeveral = field?.kind === 'references'
  if (!field?.filter || !(isStored(field) || isSeveral)) throw refuse(key, 'Filtro desconhecido')
  const seen = (own: string) =>
    seenColumn(resource, name, sql.ref(`${resource.name}.${own}`), asking.viewer)
  const column = name === 'id' ? idColumn(resource) : seen(name)
  if (field.kind === 'choices' || isSeveral) {
    if (operator) throw refuse(key, 'Filtro desconhecido')
    const words = values.map((value) => readWord(key, field, value))
    if (isSeveral) return namingAny(asking, resource, name, words)
    return havingAny(column, words, asking.dialect)
  }
  if (operator === 'like') {
    if (columnTypes[field.kind]?.sqlite !== 'text') throw refuse(key, 'Filtro desconhecido')
    const compared = seen(isFolded(field) ? foldedColumn(name) : name)
    return containing(key, compared, values[0] ?? '', asking.dialect)
  }
  if (field.set === 'account' && values[0] === 'eu')
    return sql<boolean>`${column} = ${asking.viewer.contaId}`
  const read = values.map((value) => encode(readWord(key, field, value), asking.dialect))
  if (!operator) return within(column, read)
  const [bound = null] = read
  if (bound === null) throw refuse(key, 'Valor inválido')
  return sql<boolean>`${column} ${comparisons[operator]} ${bound}`
}

/** The field that a key of the query names, and how its values are compared; no operator is equality. */
function comparisonIn(resource: Resource, key: string) {
  const bounded = fieldsOf(resource).find(([, { bounds }]) => bounds?.includes(key))
  if (bounded) {
    const [name, { bounds }] = bounded
    return [name, bounds?.[0] === key ? 'gte' : 'lte'] as const
  }
  const [, name = key, operator] = /^(.+)_(gte|lte|like)$/.exec(key) ?? []
  // The expression above allows only these.
  return [name, operator as 'gte' | 'lte' | 'like' | undefined] as const
}

function pathFilter(
  { resources, viewer }: Querying,
  { resource, path, lacks }: Filter & { readonly resource: Resource },
  key: string,
  values: readonly string[],
) {
  if (!canFollow(resources, resource, path, viewer)) throw refuse(key, 'Filtro desconhecido')
  const numbers = values.map((value) => wholeNumber(key, idField, value))
  // Only through rows that the one who asks may read as well.
  const reached = (target: Resource) => {
    const seen = rowsSeen(resources, target, viewer)
    if (!seen) throw refuse(key, 'Filtro desconhecido')
    return sql<boolean>`${seen} and ${rowsHolding(target, viewer.hoje)}`
  }
  const from = { resource, paths: [path.split('.')] }
  const end = () => sql`in (${sql.join(numbers)})`
  const leads = pathsCondition(resources, from, { end, through: reached })
  return lacks ? sql<boolean>`(${leads}) is not true` : leads
}

function within(column: ReturnType<typeof sql>, values: readonly unknown[]) {
  const present = values.filter((value) => value !== null)
  const empty = sql<boolean>`${column} is null`
  if (present.length === 0) return empty
  const among = sql<boolean>`${column} in (${sql.join(present)})`
  return present.length === values.length ? among : sql<boolean>`(${among} or ${empty})`
}

/** Rows that have one of these choices among theirs; null asks for rows that have none at all. */
function havingAny(column: ReturnType<typeof sql>, words: readonly unknown[], dialect: Dialect) {
  const conditions = words.map((word) =>
    word === null
      ? sql<boolean>`${column} is null`
      : sql<boolean>`${positionIn(dialect, column, encodedChoice(String(word)))} > 0`,
  )
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}
