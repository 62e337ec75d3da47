import { indexShape, type PresentSchema } from './present-schema.ts'
import { foldedColumn, type Schema } from './schema.ts'
import type { TableSchema } from './system-schema.ts'

/** A new folded column, to be filled from a text that is already stored. */
export interface Filling {
  readonly table: string
  readonly column: string
  readonly folded: string
}

/** The changes that bring a database to the declarations without losing data: SQL, texts to fold, and then indexes. */
export interface DerivedStep {
  readonly commands: readonly string[]
  readonly fillings: readonly Filling[]
  readonly indexes: readonly string[]
}

/** A difference between declarations and database that only a person can resolve. */
export class SchemaConflict extends Error {}

/**
 * Compares a database with the declarations. The step adds tables and nullable columns, and recreates indexes and
 * folded columns, which hold no data of their own. `ours` are the tables that earlier steps made. Throws a
 * SchemaConflict for everything else: a column of another type, a new column that may not be null, a table or column
 * that the declarations do not have.
 */
export function derivedStep(
  present: PresentSchema,
  ours: readonly string[],
  { tables, indexes }: Schema,
): DerivedStep {
  const left = ours.find((table) => present.tables.has(table) && !Object.hasOwn(tables, table))
  if (left) throw new SchemaConflict(`Há uma tabela "${left}", que o modelo não conhece.`)
  const shapes = new Map(indexes.map((index) => [indexName(index), indexShape(index)]))
  const stale = [...present.indexes].filter(([name, shape]) => shapes.get(name) !== shape)
  const gone = new Set(stale.map(([name]) => name))
  const isKept = (name: string) => present.indexes.has(name) && !gone.has(name)
  const steps = Object.entries(tables).map(([table, columns]) => {
    const known = present.tables.get(table)
    return known
      ? completed(table, columns, known)
      : { commands: [created(table, columns)], fillings: [] }
  })
  return {
    commands: [
      ...stale.map(([name]) => `drop index ${name}`),
      ...steps.flatMap(({ commands }) => commands),
    ],
    fillings: steps.flatMap(({ fillings }) => fillings),
    indexes: indexes.filter((index) => !isKept(indexName(index))).map((index) => `create ${index}`),
  }
}

function indexName(index: string): string {
  return /index (\w+)/.exec(index)?.[1] ?? ''
}

function created(table: string, columns: TableSchema): string {
  const lines = Object.entries(columns).map(([name, type]) =>
    name === 'primary key' ? `primary key ${type}` : `${name} ${type}`,
  )
  return `create table ${table} (${lines.join(', ')})`
}

type Known = ReadonlyMap<string, string>

function completed(
  table: string,
  columns: TableSchema,
  known: Known,
): Omit<DerivedStep, 'indexes'> {
  const own = Object.entries(columns).filter(([name]) => name !== 'primary key')
  const added = own.filter(([name]) => !known.has(name))
  const unknown = [...known.keys()].filter((name) => !Object.hasOwn(columns, name))
  const sources = new Map([...known.keys()].map((name) => [foldedColumn(name), name]))
  refuseUnclear(table, {
    retyped: own.find(([name, type]) => known.has(name) && known.get(name) !== bareType(type))?.[0],
    full: added.find(([, type]) => /not null/.test(type) && !/default/.test(type))?.[0],
    strange: unknown.find((name) => !sources.has(name)),
  })
  return {
    commands: [
      ...unknown.map((name) => `alter table ${table} drop column ${name}`),
      ...added.map(([name, type]) => `alter table ${table} add column ${name} ${type}`),
    ],
    fillings: added.flatMap(([folded]) => {
      const column = sources.get(folded)
      return column ? [{ table, column, folded }] : []
    }),
  }
}

const unclear = {
  strange: (column: string) => `tem a coluna "${column}", que o modelo não conhece.`,
  retyped: (column: string) => `tem a coluna "${column}" de outro tipo que o do modelo.`,
  full: (column: string) => `ganharia a coluna "${column}", que não pode ficar vazia, e está.`,
}

function refuseUnclear(
  table: string,
  found: Readonly<Record<keyof typeof unclear, string | undefined>>,
) {
  for (const [what, say] of Object.entries(unclear)) {
    // The keys of the table are those of what was found.
    const column = found[what as keyof typeof unclear]
    if (column) throw new SchemaConflict(`A tabela "${table}" ${say(column)}`)
  }
}

/** A declared type without its constraints: 'text' of 'text not null'. */
function bareType(type: string): string {
  return type.replace(/ (not null|default|primary key|generated)\b.*$/, '')
}
