import type { Db } from '#server/db/db'
import type { CopiaTable } from '#server/db/tables'

/** Records that a copy was made, and by what. */
export async function recordCopy(
  { kysely }: Pick<Db, 'kysely'>,
  { now, origem }: { readonly now: () => Date; readonly origem: CopiaTable['origem'] },
): Promise<void> {
  await kysely.insertInto('copia').values({ feita_em: now().toISOString(), origem }).execute()
}

/** When the last copy was made (ISO 8601), or the last of one origin; null where there is none. */
export async function lastCopy(
  { kysely }: Pick<Db, 'kysely'>,
  origem?: CopiaTable['origem'],
): Promise<string | null> {
  const row = await kysely
    .selectFrom('copia')
    .select('feita_em')
    .$if(origem !== undefined, (query) => query.where('origem', '=', origem ?? 'comando'))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.feita_em ?? null
}
