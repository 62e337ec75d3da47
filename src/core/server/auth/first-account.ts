import { randomInt } from 'node:crypto'
import { plainEmail } from '#model/email'
import { firstRole } from '#model/own-accounts'
import type { Pendencia } from '#model/pending'
import { areaOf, type Role } from '#model/role'
import { recordAccount } from '#server/db/audit'
import type { Services } from '#server/services'
import { activeAccounts } from './admission.ts'
import { isEasyPassword } from './easy-password.ts'
import { hashPassword } from './password.ts'

/** A new account; the password is known only here. */
export interface Created {
  readonly email: string
  readonly password: string
}

interface NewAccount extends Created {
  readonly role: Role
  readonly nome: string
  readonly pendencia: Pendencia | null
  /** The account that adds it; null for a command at the server. */
  readonly criadaPor?: number | null
}

/**
 * Creates an account without a row behind it and returns its id. It is recorded unless it is the first. Rejects with
 * the database's error if the e-mail is taken.
 */
export async function createOwnAccount(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { role, email: typed, password, nome, pendencia, criadaPor }: NewAccount,
): Promise<number> {
  const senha_hash = await hashPassword(password)
  const email = plainEmail(typed)
  return db.kysely.transaction().execute(async (connection) => {
    const { id } = await connection
      .insertInto('conta')
      .values({ role, email, nome, senha_hash, pendencia, criado_em: now().toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const made = { acao: 'criou', depois: { nome, email, role } } as const
    if (criadaPor !== undefined)
      await recordAccount({ now }, connection, { id, by: criadaPor }, made)
    return id
  })
}

const nome = areaOf(firstRole)

/**
 * Creates the first coordinator if the institute has none: from the environment, or with a random password that is
 * returned once, to be printed. Null if there is a coordinator.
 */
export async function firstCoordinator(
  services: Pick<Services, 'db' | 'now' | 'commonWords'>,
  chosen: { email?: string; password?: string },
): Promise<(Created & { random: boolean }) | null> {
  if (await hasCoordinator(services)) return null
  const email = chosen.email ?? 'coordenacao@caderno.local'
  const password = chosen.password ?? randomPassword()
  if (chosen.password && (await isEasyPassword(services, password, { email, nome }))) {
    throw new Error('COORDENADOR_SENHA é fácil de adivinhar: escolha outra.')
  }
  // A printed password may be read by others; one from the environment was chosen by whoever installs.
  const pendencia = chosen.password === undefined ? 'senha' : null
  try {
    await createOwnAccount(services, { role: firstRole, email, password, nome, pendencia })
  } catch (error) {
    // Another server that starts on the same database created it first.
    if (await hasCoordinator(services)) return null
    throw error
  }
  return { email, password, random: chosen.password === undefined }
}

async function hasCoordinator({ db }: Pick<Services, 'db'>): Promise<boolean> {
  return (await activeAccounts(db.kysely, firstRole)).length > 0
}

/** Letters and digits that are not confused when read aloud. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A random password, to be shown once. */
export function randomPassword(): string {
  return Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('')
}
