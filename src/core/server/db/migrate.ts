import { type Kysely, sql } from 'kysely'
import { fold } from '#model/format'
import { fieldsOf } from '#model/resource'
import { clearRoom } from './admission.ts'
import { beginPeriods } from './begin-periods.ts'
import type { Dialect } from './codec.ts'
import { anyTable, columnsOf } from './connection.ts'
import { convertColumn } from './convert-column.ts'
import { type DerivedStep, derivedStep, type Filling } from './derived-step.ts'
import { SchemaConflict, UnfitData } from './differences.ts'
import type { Migration } from './migration.ts'
import { type PresentSchema, presentSchema } from './present-schema.ts'
import { type Declarations, schemaOf } from './schema.ts'
import { dropSearches, makeSearch, searchCommands } from './search-index.ts'
import type { Database } from './tables.ts'
import { dropTriggers, makeTriggers } from './triggers.ts'
import { writeEach } from './value-rows.ts'

/** The target of a migration. */
export interface Target extends Declarations {
  readonly dialect: Dialect
  /** Written migrations, oldest first. */
  readonly migrations: readonly Migration[]
  readonly now: () => Date
  /** Copies the data before the change; returns whether there is a copy. */
  readonly copy: () => Promise<boolean>
}

/**
 * Migrates a database to the declarations: first the written migrations that it has not had, then the derived step,
 * after a copy of the data, in one transaction, and records them. The caller makes sure that no other server does so
 * at the same time. Throws a message and changes nothing if a step fails, if only a person can decide, or if the data
 * is of a newer version of the program.
 */
export async function migrate(connection: Kysely<Database>, target: Target): Promise<void> {
  const present = await presentSchema(connection, target.dialect)
  const isNew = !present.tables.has('conta')
  const done = present.tables.has('migracao') ? await recorded(connection) : nothingDone
  refuseNewer(done, target.migrations)
  const pending = target.migrations.filter(({ name }) => !done.names.has(name))
  const first = pending.length === 0 ? stepFrom(present, done, target) : null
  if (first && isEmpty(first)) return
  const changesData = first === null || first.conversions.length > 0
  // Triggers alone, as after a restore, change nothing that is stored.
  const isChange = first === null || !isEmpty({ ...first, triggers: [] })
  if (!isNew && isChange && !(await target.copy()) && changesData) throw new Error(noCopy)
  await connection.transaction().execute(async (transaction) => {
    await (target.dialect === 'sqlite' ? dropSearches : clearRoom)(transaction)
    await dropTriggers(transaction, target.dialect)
    if (!isNew) for (const each of pending) await perform(each, transaction, target)
    const step = stepFrom(await presentSchema(transaction, target.dialect), done, target)
    await apply(step, transaction, target.dialect)
    await beginRows(transaction, target, (table) => present.tables.has(table))
    if (!isNew) await beginPeriods(transaction, target)
    const has = (table: string, name: string) => isNew || present.tables.get(table)?.has(name)
    for (const [table, { filling }] of Object.entries(target.tables))
      if (filling && !has(table, filling.column)) await filling.fill(transaction)
    if (!has('conta', 'espera_desde')) await run(transaction, 'update conta set espera_desde=null')
    const written = pending.map(({ name }) => ({ name, commands: '' }))
    const commands = textOf(step, present.searches)
    const own = commands ? [{ name: isNew ? base : declared, commands }] : []
    await record(transaction, isNew ? [...own, ...written] : [...written, ...own], done, target)
  })
}

const base = 'base'
const declared = 'declarado'

/** What is said where stored data would change and could not be copied before. */
export const noCopy =
  'Uma migração muda dados que existem, e não se fez uma cópia deles: instale pg_dump e inicie de novo.'

interface Done {
  readonly steps: number
  readonly names: ReadonlySet<string>
  readonly tables: readonly string[]
}

const nothingDone: Done = { steps: 0, names: new Set(), tables: [] }

/** The steps that a database has taken. */
export async function recorded(connection: Kysely<Database>): Promise<Done> {
  const rows = await connection
    .selectFrom('migracao')
    .select(['numero', 'nome', 'tabelas'])
    .orderBy('numero')
    .execute()
  const last = rows.at(-1)
  return {
    steps: last?.numero ?? 0,
    names: new Set(rows.map(({ nome }) => nome)),
    tables: last ? JSON.parse(last.tabelas) : [],
  }
}

function refuseNewer({ names }: Done, migrations: readonly Migration[]) {
  const known = new Set([base, declared, ...migrations.map(({ name }) => name)])
  const strange = [...names].find((name) => !known.has(name))
  if (!strange) return
  throw new UnfitData(
    `Os dados passaram pela migração "${strange}", que este programa não tem: são de uma versão mais ` +
      'nova do Caderno. Inicie com ela, ou restaure uma cópia feita antes.',
  )
}

function stepFrom(present: PresentSchema, { tables }: Done, target: Target): DerivedStep {
  try {
    return derivedStep(present, tables, schemaOf(target, target.dialect))
  } catch (error) {
    if (!(error instanceof SchemaConflict)) throw error
    throw new UnfitData(
      `${error.message} Se os dados são de uma versão mais nova do Caderno, inicie com ela; se foi ` +
        'a declaração que mudou, npm run migracao diz o que falta.',
    )
  }
}

type Known = PresentSchema['searches']

const isEmpty = ({ commands, conversions, indexes, searches, triggers }: DerivedStep) =>
  [commands, conversions, indexes, searches, triggers].every(({ length }) => length === 0)
const textOf = ({ commands, conversions, indexes, searches }: DerivedStep, had: Known) => {
  const converted = conversions.map(({ table, column, type }) => `-- ${table}.${column}: ${type}`)
  const changed = searches.filter((each) => searchCommands(each).some((it) => !had.has(it)))
  const remade = changed.map(({ table }) => `-- ${table}`)
  return [...commands, ...converted, ...indexes, ...remade].join(';\n')
}

async function perform(migration: Migration, connection: Kysely<Database>, { dialect }: Target) {
  try {
    await migration.up({ connection, dialect })
  } catch (error) {
    throw failed(`A migração ${migration.name} falhou`, error)
  }
}

async function apply(
  { commands, conversions, fillings, indexes, searches, triggers, anew }: DerivedStep,
  connection: Kysely<Database>,
  dialect: Dialect,
) {
  for (const command of commands) await run(connection, command)
  for (const converting of conversions) await convertColumn(connection, converting, dialect)
  for (const filling of fillings) await fillFolded(connection, filling)
  for (const index of indexes) await run(connection, index)
  for (const search of searches) await makeSearch(connection, search)
  await makeTriggers(connection, triggers, dialect)
  for (const command of anew) await run(connection, command)
}

/** Makes the rows that tables begin with: the one of a table of one row, and those of a table that was not there. */
async function beginRows(
  connection: Kysely<Database>,
  { resources, dialect, now }: Target,
  wasThere: (table: string) => boolean,
): Promise<void> {
  const table = anyTable(connection)
  for (const resource of resources) {
    const { name, single, begins = [] } = resource
    if (!single && (begins.length === 0 || wasThere(name))) continue
    const present = await table.selectFrom(name).select('id').limit(1).executeTakeFirst()
    if (present) continue
    const initial = Object.fromEntries(fieldsOf(resource).map(([of, it]) => [of, it.initial]))
    for (const row of single ? [{}] : begins) {
      const columns = columnsOf(resource, { ...initial, ...row }, dialect)
      await table
        .insertInto(name)
        .values({ ...columns, criado_em: now().toISOString() })
        .execute()
    }
  }
}

async function run(connection: Kysely<Database>, command: string) {
  try {
    await sql.raw(command).execute(connection)
  } catch (error) {
    throw failed(`O banco não aceitou "${command}"`, error)
  }
}

function failed(what: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new UnfitData(`${what}, e nada mudou: ${reason}`, { cause })
}

async function record(
  connection: Kysely<Database>,
  steps: readonly { readonly name: string; readonly commands: string }[],
  done: Done,
  target: Target,
) {
  const feita_em = target.now().toISOString()
  const tabelas = JSON.stringify(Object.keys(schemaOf(target, target.dialect).tables))
  const rows = steps.map(({ name, commands }, at) => ({
    numero: done.steps + at + 1,
    nome: name,
    feita_em,
    comandos: commands,
    tabelas,
  }))
  if (rows.length > 0) await connection.insertInto('migracao').values(rows).execute()
}

/** Fills a new folded column from its text column. */
async function fillFolded(
  connection: Kysely<Database>,
  { table, column, folded }: Filling,
): Promise<void> {
  const source = sql.ref(column)
  const { rows } = await sql<{ id: number; text: string }>`select id, ${source} as text
    from ${sql.table(table)} where ${source} is not null`.execute(connection)
  const values = rows.map(({ id, text }) => ({ id, value: fold(text) }))
  await writeEach(connection, { table, column: folded, type: 'text' }, values)
}
