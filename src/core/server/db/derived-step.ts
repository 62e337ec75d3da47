import type { Conversion, Field, Kind } from '#model/field'
import { isOwed } from '#model/owed'
import { fieldOf, type Resource } from '#model/resource'
import { columnTypes } from './codec.ts'
import { type Difference, SchemaConflict, type unclear } from './differences.ts'
import { fieldOfPairs } from './pair-tables.ts'
import { indexShape, type PresentSchema } from './present-schema.ts'
import { bareType, foldedColumn, type Schema } from './schema.ts'
import { type SearchTable, searchCommands } from './search-index.ts'
import type { TableSchema } from './system-schema.ts'
import { type Trigger, triggerName } from './triggers.ts'

/** A new folded column, to be filled from a text that is already stored. */
export interface Filling {
  readonly table: string
  readonly column: string
  readonly folded: string
}

/** A column whose values become those of another kind. */
export interface Converting {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly field: Field
  readonly from: Conversion
}

/**
 * The changes that bring a database to the declarations without losing data: SQL, columns to convert, texts to fold,
 * and then indexes.
 */
export interface DerivedStep {
  readonly commands: readonly string[]
  readonly conversions: readonly Converting[]
  readonly fillings: readonly Filling[]
  readonly indexes: readonly string[]
  /** All the search tables of SQLite, where one of them is not as it is declared. */
  readonly searches: readonly SearchTable[]
  /** All the triggers, where one is not as it is declared, and what begins anew with them. */
  readonly triggers: readonly Trigger[]
  readonly anew: readonly string[]
}

/**
 * Compares a database with the declarations. The step adds tables and nullable columns, renames and converts columns
 * as their fields say, and recreates indexes and folded columns, which hold no data of their own, as a column of what
 * is worked out for each answer now holds none: it is dropped; and a table that is filled anew, for want of a column that
 * may not be null, is made anew. `ours` are the tables
 * that earlier steps made. Throws a SchemaConflict for everything else: a column of another type, a new column that
 * may not be null, a table or column that the declarations do not have.
 */
export function derivedStep(
  present: PresentSchema,
  ours: readonly string[],
  { tables, indexes, searches, triggers, anew, resources, filled, dialect }: Schema,
): DerivedStep {
  refuseIdleConversions(resources, dialect)
  const isLeft = (table: string) => present.tables.has(table) && !Object.hasOwn(tables, table)
  const pairs = [...present.tables.keys()].filter(isLeft).flatMap((table) => {
    return fieldOfPairs(present, resources, table) ?? []
  })
  const moved = pairs.filter(({ now }) => now && !present.tables.has(now))
  const left = ours.filter((table) => isLeft(table) && !pairs.some((it) => it.pairs === table))
  const remade = Object.keys(filled).filter((table) => {
    const column = filled[table] ?? ''
    return present.tables.get(table)?.has(column) === false && isFull(tables[table]?.[column] ?? '')
  })
  const steps = Object.entries(tables).map(([table, columns]) => {
    const known = present.tables.get(moved.find(({ now }) => now === table)?.pairs ?? table)
    const typeOf = ({ kind }: Conversion) => columnTypes[kind]?.[dialect]
    if (remade.includes(table))
      return { ...unchanged, commands: [`drop table ${table}`, created(table, columns)] }
    return known
      ? completed({ table, columns, resource: resources[table], typeOf }, known)
      : { ...unchanged, commands: [created(table, columns)] }
  })
  const differences = [
    ...left.map((table): Difference => ({ kind: 'left', table, column: '' })),
    ...pairs
      .filter((it) => ours.includes(it.pairs) && !moved.includes(it) && !it.isRetired)
      .map(({ table, column }): Difference => ({ kind: 'strange', table, column })),
    ...steps.flatMap((step) => step.differences),
  ]
  if (differences.length > 0) throw new SchemaConflict(differences)
  const conversions = steps.flatMap((step) => step.conversions)
  const converted = new Set([...remade, ...conversions.map(({ table }) => table)])
  const shapes = new Map(indexes.map((index) => [indexName(index), indexShape(index)]))
  const stale = [...present.indexes].filter(
    ([name, shape]) => shapes.get(name) !== shape || converted.has(tableOfIndex(name, tables)),
  )
  const gone = new Set(stale.map(([name]) => name))
  const isKept = (name: string) => present.indexes.has(name) && !gone.has(name)
  return {
    commands: [
      ...stale.map(([name]) => `drop index ${name}`),
      ...moved.map(({ pairs, now }) => `alter table ${pairs} rename to ${now}`),
      ...steps.flatMap(({ commands }) => commands),
    ],
    conversions,
    fillings: steps.flatMap(({ fillings }) => fillings),
    indexes: indexes.filter((index) => !isKept(indexName(index))).map((index) => `create ${index}`),
    searches: isSame(searches.flatMap(searchCommands), present.searches) ? [] : searches,
    ...(isSame(triggers.map(triggerName), present.triggers)
      ? { triggers: [], anew: [] }
      : { triggers, anew }),
  }
}

/** Throws for a conversion between kinds of one column type: nothing would tell whether it has been done. */
function refuseIdleConversions(resources: Schema['resources'], dialect: Schema['dialect']) {
  for (const [table, { fields }] of Object.entries(resources))
    for (const [name, { kind, from }] of Object.entries(fields))
      if (from && columnTypes[from.kind]?.[dialect] === columnTypes[kind]?.[dialect])
        throw new Error(
          `Declaração de ${table}.${name}: from: ${from.kind} e ${kind} guardam-se no mesmo tipo de ` +
            `coluna, e ${whyIdle(from.kind, kind)}`,
        )
}

function whyIdle(before: Kind, after: Kind): string {
  const isByItself = after === 'choices' || (before === 'choices' && after === 'choice')
  if (isByItself) return 'o início converte sem ele. Tire-o.'
  return 'nada se converteria. Escreva uma migração.'
}

const isSame = (declared: readonly string[], present: ReadonlySet<string>) =>
  declared.length === present.size && declared.every((each) => present.has(each))

function indexName(index: string): string {
  return /index (\w+)/.exec(index)?.[1] ?? ''
}

/** The table of one of our indexes, by its name: 'u_livro_isbn'. */
function tableOfIndex(name: string, tables: Schema['tables']): string {
  const starts = Object.keys(tables).filter((table) => name.slice(2).startsWith(`${table}_`))
  return starts.sort((one, other) => other.length - one.length)[0] ?? ''
}

function created(table: string, columns: TableSchema): string {
  const lines = Object.entries(columns).map(([name, type]) =>
    name === 'primary key' ? `primary key ${type}` : `${name} ${type}`,
  )
  return `create table ${table} (${lines.join(', ')})`
}

interface TableStep extends Omit<DerivedStep, 'indexes' | 'searches' | 'triggers' | 'anew'> {
  readonly differences: readonly Difference[]
}

const unchanged: TableStep = { commands: [], conversions: [], fillings: [], differences: [] }

interface Declared {
  readonly table: string
  readonly columns: TableSchema
  readonly resource: Resource | undefined
  typeOf(conversion: Conversion): string | undefined
}

type Known = ReadonlyMap<string, string>

/** Whether a new column of a type is of no use to rows that are there. */
const isFull = (type: string) => /not null/.test(type) && !/default/.test(type)

function completed({ table, columns, resource, typeOf }: Declared, before: Known): TableStep {
  const own = Object.entries(columns).filter(([name]) => name !== 'primary key')
  const renames = resource ? renamesOf(resource, columns, before) : new Map<string, string>()
  const known = new Map([...before].map(([name, type]) => [renames.get(name) ?? name, type]))
  const added = own.filter(([name]) => !known.has(name))
  const unknown = [...known.keys()].filter((name) => !Object.hasOwn(columns, name))
  const sources = new Map([...known.keys()].map((name) => [foldedColumn(name), name]))
  const retyped = own.filter(
    ([name, type]) => known.has(name) && known.get(name) !== bareType(type),
  )
  const conversions = retyped.flatMap(([column, type]) => {
    const field = resource && fieldOf(resource, column)
    const from = field?.from
    return from && typeOf(from) === known.get(column) ? [{ table, column, type, field, from }] : []
  })
  const converted = new Set(conversions.map(({ column }) => column))
  // A field with another name that is searched no more leaves its folded column behind.
  const folded = new Set([...before.keys(), ...known.keys()].map(foldedColumn))
  const isRetired = (name: string) => Object.hasOwn(resource?.retired ?? {}, name)
  const isDropped = (name: string) => folded.has(name) || isLoaded(resource, name)
  const found: Record<keyof typeof unclear, readonly string[]> = {
    retyped: retyped.map(([name]) => name).filter((name) => !converted.has(name)),
    full: added.flatMap(([name, type]) => (isFull(type) ? [name] : [])),
    strange: unknown.filter((name) => !isDropped(name) && !isRetired(name)),
  }
  return {
    differences: Object.entries(found).flatMap(([kind, names]) =>
      names.map((column) => ({ kind: kind as keyof typeof unclear, table, column })),
    ),
    commands: [
      ...[...renames].map(([from, to]) => `alter table ${table} rename column ${from} to ${to}`),
      ...unknown.filter(isDropped).map((name) => `alter table ${table} drop column ${name}`),
      ...added.map(([name, type]) => `alter table ${table} add column ${name} ${type}`),
    ],
    conversions,
    fillings: added.flatMap(([folded]) => {
      const column = sources.get(folded)
      return column ? [{ table, column, folded }] : []
    }),
  }
}

/** Whether a column holds what is worked out of other tables now, for each answer. */
function isLoaded(resource: Resource | undefined, column: string): boolean {
  const field = resource && fieldOf(resource, column)
  return field !== undefined && field.kind !== 'computed' && isOwed(field)
}

/** Present columns whose field has another name now, with their folded ones: the present name by the earlier one. */
function renamesOf(resource: Resource, columns: TableSchema, known: Known): Map<string, string> {
  const renames = new Map<string, string>()
  for (const [name, { was }] of Object.entries(resource.fields)) {
    const earlier = was.find((each) => known.has(each) && !Object.hasOwn(columns, each))
    if (!earlier || known.has(name)) continue
    renames.set(earlier, name)
    const [folded, present] = [foldedColumn(earlier), foldedColumn(name)]
    if (known.has(folded) && Object.hasOwn(columns, present)) renames.set(folded, present)
  }
  return renames
}
