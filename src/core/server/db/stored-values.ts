import { createHash } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Field } from '#model/field'
import { fold } from '#model/format'
import { fieldsOf, isStored, type Resource } from '#model/resource'
import { choiceKey } from '#model/values'
import { type Dialect, decoded, encode } from './codec.ts'
import { UnfitData } from './differences.ts'
import { noCopy } from './migrate.ts'
import { foldedColumn, isFolded } from './schema.ts'
import { keepSetting, settingOf } from './settings.ts'
import type { Database } from './tables.ts'

/** The setting with a fingerprint of the declarations that the stored values were last compared with. */
const compared = 'valores_conferidos'

interface Comparing {
  readonly dialect: Dialect
  readonly resources: readonly Resource[]
  readonly tell: (sentence: string) => void
  /** Copies the data before they change; returns whether there is a copy. */
  readonly copy: () => Promise<boolean>
}

/**
 * Compares stored values with declarations that have changed since the last start. After a copy of the data, one choice
 * becomes several or several one, and rows without a required value get the declared one. What the declarations do not
 * take is told, counted. Everything else stays as it is. Throws a message that names a row which cannot be converted.
 */
export async function compareStoredValues(
  kysely: Kysely<Database>,
  comparing: Comparing,
): Promise<void> {
  const { resources, tell } = comparing
  const asked = resources
    .filter(({ plain }) => !plain)
    .flatMap((resource) =>
      fieldsOf(resource)
        .filter(([, field]) => isStored(field))
        .map(([column, field]) => ({ table: resource.name, column, field })),
    )
  const valor = fingerprintOf(asked)
  const known = await settingOf(kysely, compared)
  if (known === valor) return
  await convertChoices(kysely, asked, comparing)
  // An earlier version of the program kept no kinds: by them alone there is nothing more to say.
  const isOnlyOlder = known === fingerprintOf(asked, { kinds: false })
  for (const each of isOnlyOlder ? [] : asked) {
    const { mode, existing } = each.field
    if (mode === 'required' || existing !== undefined) await fillOrTell(kysely, each, comparing)
    if (each.field.choices) await tellRemoved(kysely, each, tell)
  }
  await keepSetting(kysely, compared, valor)
}

interface Column {
  readonly table: string
  readonly column: string
  readonly field: Field
}

function fingerprintOf(columns: readonly Column[], { kinds } = { kinds: true }): string {
  const said = columns.map(({ table, column, field: { kind, mode, existing, choices } }) => {
    const own = [table, column, mode, existing, Object.keys(choices ?? {})]
    return kinds ? [...own, kind] : own
  })
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}

/** Stores words as lists where a field takes several choices now, and lists as words where it takes one. */
async function convertChoices(
  kysely: Kysely<Database>,
  columns: readonly Column[],
  { dialect, copy }: Comparing,
): Promise<void> {
  const updates: RawBuilder<unknown>[] = []
  for (const each of columns.filter(({ field }) => field.choices)) {
    const [rows, target] = [sql.table(each.table), sql.ref(each.column)]
    const stored = await sql<{ id: number; value: string }>`
      select min(id) as id, ${target} as value from ${rows} where ${target} is not null
      group by ${target} order by min(id)`.execute(kysely)
    for (const { id, value } of stored.rows) {
      const made = convertedChoice(each, id, value)
      if (made === value) continue
      const set = sql`${target} = ${encode(made, dialect)}`
      updates.push(sql`update ${rows} set ${set} where ${target} = ${value}`)
    }
  }
  if (updates.length === 0) return
  if (!(await copy())) throw new Error(noCopy)
  await kysely.transaction().execute(async (transaction) => {
    for (const update of updates) await update.execute(transaction)
  })
}

function convertedChoice({ table, column, field }: Column, id: number, value: string): unknown {
  const refuse = (why: string) =>
    new UnfitData(`"${table}.${column}" do registro ${id} não se converte: ${why}`)
  const list = listIn(value)
  if (field.kind === 'choices') {
    if (list) return value
    const word = choiceKey(field, value)
    if (Object.hasOwn(field.choices ?? {}, word)) return [word]
    throw refuse('o que guarda não é uma das opções. Declare-a, ou escreva uma migração.')
  }
  if (!list) return value
  if (list.length > 1)
    throw refuse(
      'guarda várias opções, e o campo, uma só. Declare choices, ou escreva uma migração.',
    )
  return list[0] ?? null
}

/** The words of several choices as they are stored; null for any other text. */
function listIn(value: string): readonly string[] | null {
  try {
    const list = JSON.parse(value)
    const isList = Array.isArray(list) && list.every((word) => typeof word === 'string')
    return isList ? list : null
  } catch {
    return null
  }
}

async function fillOrTell(
  kysely: Kysely<Database>,
  { table, column, field }: Column,
  { dialect, tell, copy }: Comparing,
): Promise<void> {
  const [rows, target] = [sql.table(table), sql.ref(column)]
  if (field.existing !== undefined) {
    const found = await sql`select id from ${rows} where ${target} is null limit 1`.execute(kysely)
    if (found.rows.length === 0) return
    if (!(await copy())) throw new Error(noCopy)
    const values = [sql`${target} = ${encode(field.existing, dialect)}`]
    if (isFolded(field))
      values.push(sql`${sql.ref(foldedColumn(column))} = ${fold(String(field.existing))}`)
    await sql`update ${rows} set ${sql.join(values)} where ${target} is null`.execute(kysely)
    return
  }
  const lacking = await sql<{ count: number }>`
    select count(*) as count from ${rows} where ${target} is null and excluido_em is null`.execute(
    kysely,
  )
  const count = Number(lacking.rows[0]?.count ?? 0)
  if (count === 0) return
  tell(
    `${table}.${column} é obrigatório, e há ${rowsSaid(count)} sem ele: declare required: { message, existing }.`,
  )
}

async function tellRemoved(
  kysely: Kysely<Database>,
  { table, column, field }: Column,
  tell: Comparing['tell'],
): Promise<void> {
  const [rows, target] = [sql.table(table), sql.ref(column)]
  const stored = await sql<{ value: string; count: number }>`
    select ${target} as value, count(*) as count from ${rows}
    where ${target} is not null and excluido_em is null group by ${target}`.execute(kysely)
  const isRemoved = (word: unknown) => !Object.hasOwn(field.choices ?? {}, String(word))
  const counts = stored.rows
    .filter(({ value }) => [decoded(field.kind, value)].flat().some(isRemoved))
    .map(({ count }) => Number(count))
  const count = counts.reduce((sum, each) => sum + each, 0)
  // Never the value: where the field was a text, it is what somebody wrote about a child.
  if (count > 0)
    tell(`${table}.${column}: ${rowsSaid(count)} com o que não é, ou não é mais, uma das opções.`)
}

const rowsSaid = (count: number) => `${count} ${count === 1 ? 'registro' : 'registros'}`
