import { hash, randomBytes } from 'node:crypto'
import type { Services } from '#server/services'

const lifetime = 5 * 60_000

/** The purpose of a challenge, and the data stored with it. */
export interface Challenge {
  readonly tipo: string
  readonly contaId: number | null
  readonly valor: string
}

/** Creates a challenge that lasts five minutes and returns its name. The database has only a hash of the name. */
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

/** The open challenge with a name; undefined if it does not exist, was used or has expired. */
export async function readChallenge(
  { db, now }: Pick<Services, 'db' | 'now'>,
  name: string,
): Promise<Challenge | undefined> {
  return db.kysely
    .selectFrom('desafio')
    .select(['tipo', 'conta_id as contaId', 'valor'])
    .where('id', '=', idOf(name))
    .where('expira_em', '>', now().getTime())
    .executeTakeFirst()
}

/** Uses a challenge up: of several requests at once, only one gets it. */
export async function takeChallenge(
  { db, now }: Pick<Services, 'db' | 'now'>,
  name: string,
  tipo: string,
): Promise<Challenge | undefined> {
  return db.kysely
    .deleteFrom('desafio')
    .where('id', '=', idOf(name))
    .where('tipo', '=', tipo)
    .where('expira_em', '>', now().getTime())
    .returning(['tipo', 'conta_id as contaId', 'valor'])
    .executeTakeFirst()
}

function idOf(name: string): string {
  return hash('sha256', name, 'base64url')
}
