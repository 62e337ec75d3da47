import type { Connection } from './connection.ts'

/** What the server keeps for itself under a name; undefined where it keeps nothing. */
export async function settingOf(
  connection: Connection,
  chave: string,
): Promise<string | undefined> {
  const row = await connection
    .selectFrom('configuracao')
    .select('valor')
    .where('chave', '=', chave)
    .executeTakeFirst()
  return row?.valor
}

/** Keeps it, in place of what was there. */
export async function keepSetting(
  connection: Connection,
  chave: string,
  valor: string,
): Promise<void> {
  await connection
    .insertInto('configuracao')
    .values({ chave, valor })
    .onConflict((conflict) => conflict.column('chave').doUpdateSet({ valor }))
    .execute()
}

/** Keeps it where nothing is there yet; returns whether that is so. */
export async function beginSetting(
  connection: Connection,
  chave: string,
  valor: string,
): Promise<boolean> {
  const begun = await connection
    .insertInto('configuracao')
    .values({ chave, valor })
    .onConflict((conflict) => conflict.column('chave').doNothing())
    .returning('chave')
    .executeTakeFirst()
  return begun !== undefined
}
