import { hash, randomBytes } from 'node:crypto'
import type { Services } from '#server/services'

const lifetime = 5 * 60_000

/** What a challenge was opened for, and what is kept with it. */
export interface Challenge {
  readonly tipo: string
  readonly contaId: number | null
  readonly valor: string
}

/** Opens a challenge of five minutes and answers its name; whoever reads the database cannot use it. */
export async function openChallenge(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { tipo, contaId, valor }: Challenge,
): Promise<string> {
  const at = now().getTime()
  const name = randomBytes(32).toString('base64url')
  await db.kysely.deleteFrom('desafio').where('expira_em', '<=', at).execute()
  await db.kysely
    .insertInto('desafio')
    .values({ id: idOf(name), tipo, conta_id: contaId, valor, expira_em: at + lifetime })
    .execute()
  return name
}

/** The challenge of a name, still open; undefined for one that is none, was used or has expired. */
export async function readChallenge(
  { db, now }: Pick<Services, 'db' | 'now'>,
  name: string,
): Promise<Challenge | undefined> {
  const row = await db.kysely
    .selectFrom('desafio')
    .select(['tipo', 'conta_id', 'valor'])
    .where('id', '=', idOf(name))
    .where('expira_em', '>', now().getTime())
    .executeTakeFirst()
  return row && { tipo: row.tipo, contaId: row.conta_id, valor: row.valor }
}

/** Uses a challenge up: of requests at once, one alone gets it. */
export async function takeChallenge(
  { db, now }: Pick<Services, 'db' | 'now'>,
  name: string,
  tipo: string,
): Promise<Challenge | undefined> {
  const row = await db.kysely
    .deleteFrom('desafio')
    .where('id', '=', idOf(name))
    .where('tipo', '=', tipo)
    .where('expira_em', '>', now().getTime())
    .returning(['tipo', 'conta_id', 'valor'])
    .executeTakeFirst()
  return row && { tipo: row.tipo, contaId: row.conta_id, valor: row.valor }
}

function idOf(name: string): string {
  return hash('sha256', name, 'base64url')
}
