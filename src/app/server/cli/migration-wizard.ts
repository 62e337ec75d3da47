import { sql } from 'kysely'
import { tableOfPairs } from '#model/pairs'
import { fieldsOf, type Resources } from '#model/resource'
import { anyTable } from '#server/db/connection'
import type { Db } from '#server/db/db'
import { derivedStep } from '#server/db/derived-step'
import { type Difference, SchemaConflict, sentenceOf } from '#server/db/differences'
import { recorded } from '#server/db/migrate'
import { type PresentSchema, presentSchema } from '#server/db/present-schema'
import { bareType, type Schema, schemaOf } from '#server/db/schema'
import type { Product } from '#server/services'

/** The answer to a question, yes or no. */
export type Ask = (question: string) => Promise<boolean>

/** What is to be done before the server starts again: the lines to print, and the migration to write, if any. */
export interface Plan {
  readonly advice: readonly string[]
  readonly migration: { readonly name: string; readonly text: string } | null
}

interface Work {
  readonly db: Db
  readonly resources: Resources
  readonly present: PresentSchema
  readonly schema: Schema
  readonly ask: Ask
  /** Declared fields that an answer has given the values of another one, as 'aluno.conducao'. */
  readonly renamed: Set<string>
}

/** One difference resolved: a line of advice, or a statement of the migration. */
interface Resolved {
  readonly advice?: string
  readonly statement?: string
  /** What the migration is about, for its name. */
  readonly about?: string
}

/**
 * Asks what the declarations leave open about a database that holds data. `number` is that of the migration to write.
 * Changes nothing in the database.
 */
export async function planMigration(
  db: Db,
  { resources, tables }: Pick<Product, 'resources' | 'tables'>,
  number: number,
  ask: Ask,
): Promise<Plan> {
  const present = await presentSchema(db.kysely, db.dialect)
  const schema = schemaOf({ resources: Object.values(resources), tables }, db.dialect)
  const work: Work = { db, resources, present, schema, ask, renamed: new Set() }
  const resolved: Resolved[] = []
  for (const difference of await differencesIn(work)) resolved.push(await resolve(work, difference))
  for (const { table, column } of retiredIn(work))
    resolved.push(await dropRetired(work, table, column))
  const statements = resolved.flatMap(({ statement }) => statement ?? [])
  const words = [String(number).padStart(4, '0'), ...resolved.flatMap(({ about }) => about ?? [])]
  const name = words.join('-').replaceAll('_', '-')
  return {
    advice: resolved.flatMap(({ advice }) => advice ?? []),
    migration: statements.length > 0 ? { name, text: textOf(name, statements) } : null,
  }
}

async function differencesIn({ db, present, schema }: Work): Promise<readonly Difference[]> {
  const { tables } = await recorded(db.kysely)
  try {
    derivedStep(present, tables, schema)
    return []
  } catch (error) {
    if (!(error instanceof SchemaConflict)) throw error
    return error.differences
  }
}

function resolve(work: Work, difference: Difference): Promise<Resolved> {
  if (difference.kind === 'strange') return renameOrRetire(work, difference)
  if (difference.kind === 'left') return dropTable(work, difference)
  const { table, column } = difference
  const how =
    difference.kind === 'retyped'
      ? `declare no campo ${column} de ${table}: from: { kind: '…', convert: (valor) => … }.`
      : 'deixe-a ficar vazia.'
  return Promise.resolve({ advice: `${sentenceOf(difference)} O que fazer: ${how}` })
}

async function renameOrRetire(work: Work, { table, column }: Difference): Promise<Resolved> {
  for (const candidate of newFieldsLike(work, table, column)) {
    if (!(await work.ask(`O campo "${column}" de ${table} agora se chama "${candidate}"?`)))
      continue
    work.renamed.add(`${table}.${candidate}`)
    return { advice: `Declare no campo ${candidate} de ${table}: was: '${column}'.` }
  }
  const kept = `Declare em ${table}: retired: { ${column}: '…' }. A coluna fica guardada, e nada a lê.`
  return (await dropAsked(work, table, column, 'saiu das declarações')) ?? { advice: kept }
}

async function dropRetired(work: Work, table: string, column: string): Promise<Resolved> {
  const dropped = await dropAsked(work, table, column, 'está retirado')
  return dropped ? { ...dropped, advice: `Tire ${column} do retired de ${table}.` } : {}
}

async function dropAsked(
  { db, present, ask }: Work,
  table: string,
  column: string,
  why: string,
): Promise<Resolved | null> {
  const pairs = pairsIn(present, table, column)
  const filled = await anyTable(db.kysely)
    .selectFrom(pairs ?? table)
    .select(sql<number>`count(${sql.ref(pairs ? 'id' : column)})`.as('values'))
    .executeTakeFirstOrThrow()
  const count = `${filled.values} ${Number(filled.values) === 1 ? 'valor' : 'valores'}`
  if (!(await ask(`O campo "${column}" de ${table} ${why}. Apagar de vez, com ${count}?`)))
    return null
  return {
    statement: `await dropColumn(context, '${table}', '${column}')`,
    about: `${table}-sem-${column}`,
  }
}

async function dropTable({ ask }: Work, { table }: Difference): Promise<Resolved> {
  const question = `A entidade "${table}" saiu das declarações. Apagar a tabela, com tudo que há nela?`
  if (!(await ask(question)))
    return { advice: `Declare ${table} de novo em resources/: a tabela continua no banco.` }
  return { statement: `await dropTable(context, '${table}')`, about: `sem-${table}` }
}

/** Declared fields without a column yet, of the type that a column has, that take none of another name. */
function newFieldsLike(
  { resources, present, schema, renamed }: Work,
  table: string,
  column: string,
) {
  const known = present.tables.get(table)
  const resource = resources[table]
  if (!resource || !known) return []
  return fieldsOf(resource)
    .filter(([name, { was, kind, through }]) => {
      if (renamed.has(`${table}.${name}`) || was.some((other) => known.has(other))) return false
      if (pairsIn(present, table, column))
        return kind === 'references' && !through && !pairsIn(present, table, name)
      const type = schema.tables[table]?.[name]
      return type && !known.has(name) && bareType(type) === known.get(column)
    })
    .map(([name]) => name)
}

/** The table of the pairs of a field that is or was of several rows; undefined of any other. */
function pairsIn({ tables }: PresentSchema, table: string, column: string): string | undefined {
  const pairs = tableOfPairs({ name: table }, column)
  return column.endsWith('_ids') && tables.has(pairs) ? pairs : undefined
}

function retiredIn({ resources, present }: Work) {
  return Object.values(resources).flatMap(({ name: table, retired = {} }) =>
    Object.keys(retired)
      .filter((column) => present.tables.get(table)?.has(column) || pairsIn(present, table, column))
      .map((column) => ({ table, column })),
  )
}

function textOf(name: string, statements: readonly string[]): string {
  const helpers = ['dropColumn', 'dropTable'].filter((helper) =>
    statements.some((statement) => statement.includes(`${helper}(`)),
  )
  return `import { ${[...helpers, 'type Migration'].join(', ')} } from '#server/db/migration'

export const migration: Migration = {
  name: '${name}',
  async up(context) {
    ${statements.join('\n    ')}
  },
}
`
}
