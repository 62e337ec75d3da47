import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Field } from '#model/field'
import { fold } from '#model/format'
import { fieldsOf, isStored, type Resource } from '#model/resource'
import { type Dialect, decoded, encode } from './codec.ts'
import { noCopy } from './migrate.ts'
import { foldedColumn, isFolded } from './schema.ts'
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
 * Compares stored values with declarations that have changed since the last start: rows without a required value get
 * the declared one, after a copy of the data, and what the declarations do not take is told, counted. Everything else stays as it is.
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
  const known = await kysely
    .selectFrom('configuracao')
    .select('valor')
    .where('chave', '=', compared)
    .executeTakeFirst()
  if (known?.valor === valor) return
  for (const each of asked) {
    if (each.field.mode === 'required') await fillOrTell(kysely, each, comparing)
    if (each.field.choices) await tellRemoved(kysely, each, tell)
  }
  await kysely
    .insertInto('configuracao')
    .values({ chave: compared, valor })
    .onConflict((conflict) => conflict.column('chave').doUpdateSet({ valor }))
    .execute()
}

interface Column {
  readonly table: string
  readonly column: string
  readonly field: Field
}

function fingerprintOf(columns: readonly Column[]): string {
  const said = columns.map(({ table, column, field: { mode, existing, choices } }) => {
    return [table, column, mode, existing, Object.keys(choices ?? {})]
  })
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
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
    where ${target} is not null and excluido_em is null group by ${target} order by ${target}`.execute(
    kysely,
  )
  const counts = new Map<string, number>()
  for (const { value, count } of stored.rows)
    for (const word of [decoded(field.kind, value)].flat().map(String))
      counts.set(word, (counts.get(word) ?? 0) + Number(count))
  for (const [word, count] of counts)
    if (!Object.hasOwn(field.choices ?? {}, word))
      tell(`${table}.${column}: "${word}" não é mais uma opção, e está em ${rowsSaid(count)}.`)
}

const rowsSaid = (count: number) => `${count} ${count === 1 ? 'registro' : 'registros'}`
