import { type Kysely, sql } from 'kysely'
import { checkField } from '#model/check'
import { normalise } from '#model/values'
import { type Dialect, decoded, encode } from './codec.ts'
import type { Converting } from './derived-step.ts'
import { UnfitData } from './differences.ts'
import { bareType } from './schema.ts'
import type { Database } from './tables.ts'
import { writeEach } from './value-rows.ts'

/**
 * Gives a column the type of its field, and each value what the declaration makes of it. Throws a message that names
 * the row, never its value, where the field does not take it.
 */
export async function convertColumn(
  connection: Kysely<Database>,
  converting: Converting,
  dialect: Dialect,
): Promise<void> {
  const { table, column, type } = converting
  const [rows, source, target] = [sql.table(table), sql.ref(`antes_${column}`), sql.ref(column)]
  await sql`alter table ${rows} rename column ${target} to ${source}`.execute(connection)
  await sql`alter table ${rows} add column ${target} ${sql.raw(type)}`.execute(connection)
  const stored = await sql<Stored>`
    select id, ${source} as value from ${rows} where ${source} is not null order by id`.execute(
    connection,
  )
  const values = stored.rows.map((row) => {
    return { id: row.id, value: encode(convertedOf(converting, row), dialect) }
  })
  await writeEach(connection, { table, column, type: bareType(type) }, values)
  await sql`alter table ${rows} drop column ${source}`.execute(connection)
}

interface Stored {
  readonly id: number
  readonly value: unknown
}

function convertedOf({ table, column, field, from }: Converting, { id, value }: Stored): unknown {
  // The declaration converts values of the kind that it names.
  const made = from.convert(decoded(from.kind, value) as never)
  const converted = normalise(field, made)
  const refuse = (why: string) => {
    throw new UnfitData(`"${table}.${column}" do registro ${id} não se converte: ${why}`)
  }
  // A conversion that knows no answer for a value must not empty it.
  if (made === undefined || (converted === null && field.mode === 'required'))
    refuse('sem valor depois da conversão')
  if (converted === null) return null
  // Of what is stored only the kind is asked: rules are for what somebody types.
  const message = checkField({ ...field, rules: [] }, converted, noDay)
  if (message) refuse(message)
  return converted
}

const noDay = { today: '' }
