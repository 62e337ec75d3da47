import { type Kysely, sql } from 'kysely'
import { fold } from '#model/format'
import type { Filling } from './derived-step.ts'
import type { Database } from './tables.ts'

const batch = 500

/** Fills a new folded column from the texts beside it, rows of old included. */
export async function fillFolded(
  connection: Kysely<Database>,
  { table, column, folded }: Filling,
): Promise<void> {
  const [rows, source, target] = [sql.table(table), sql.ref(column), sql.ref(folded)]
  const texts = await sql<{ id: number; text: string }>`
    select id, ${source} as text from ${rows} where ${source} is not null`.execute(connection)
  for (let at = 0; at < texts.rows.length; at += batch) {
    const part = texts.rows.slice(at, at + batch)
    const cases = part.map(({ id, text }) => sql`when ${id} then ${fold(text)}`)
    const ids = part.map(({ id }) => id)
    await sql`update ${rows} set ${target} = cast(case id ${sql.join(cases, sql` `)} end as text)
      where id in (${sql.join(ids)})`.execute(connection)
  }
}
