import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { firstRefreshToken } from '#server/auth/refresh'
import type { Place } from '#server/db/db'
import { openExisting } from '#server/db/open-existing'

/** The year of the registers: the last whole one, so that none of its days is still to come. */
export const schoolYear = new Date().getFullYear() - 1

/** Coordinators who share the readings: the server admits ten requests a second of one person. */
export const coordinators = 2000

/** The password of every account. */
export const password = 'Goiabada7'

export const educatorEmail = (id: number) => `educador${id}@exemplo.org`
export const coordinatorEmail = (id: number) => `coordenacao${id}@exemplo.org`

/** Someone signed in: whose account, and the headers that say so. */
export interface Person {
  readonly email: string
  /** The row of the educator; null for a coordinator. */
  readonly pessoaId: number | null
  readonly headers: { readonly authorization: string }
  /** The refresh token of the session, in the generation that may be used again and again. */
  readonly refresh: string
}

/** Everybody, with a session each. */
export interface People {
  readonly coordinators: readonly Person[]
  readonly educators: readonly Person[]
}

/**
 * Signs everybody in, beside a server that may be running: sessions as the login opens them and tokens as it
 * signs them, without thousands of password hashes. Tokens are good for ten minutes.
 */
export async function signEverybodyIn(place: Place): Promise<People> {
  const { kysely, close } = await openExisting(place)
  try {
    const accounts = await kysely
      .selectFrom('conta')
      .select(['id', 'role', 'email', 'nome', 'pessoa_id'])
      .where('email', 'like', '%@exemplo.org')
      .orderBy('id')
      .execute()
    const at = Date.now()
    const sessions = accounts.map((account) => ({
      id: randomUUID(),
      conta_id: account.id,
      geracao_usada: 0,
      criada_em: at,
      ultima_atividade: at,
      encerrada_em: null,
    }))
    await kysely.transaction().execute(async (connection) => {
      for (let from = 0; from < sessions.length; from += 500)
        await connection
          .insertInto('sessao')
          .values(sessions.slice(from, from + 500))
          .execute()
    })
    const secret = await secretOf(kysely)
    const people = accounts.map((account, at) => {
      const session = sessions[at]?.id ?? ''
      return {
        email: account.email,
        pessoaId: account.pessoa_id,
        headers: { authorization: `Bearer ${tokenOf(account, session, secret)}` },
        refresh: firstRefreshToken({ secret }, session),
      }
    })
    return {
      coordinators: people.filter(({ pessoaId }) => pessoaId === null),
      educators: people.filter(({ pessoaId }) => pessoaId !== null),
    }
  } finally {
    await close()
  }
}

type Kysely = Awaited<ReturnType<typeof openExisting>>['kysely']

/** The secret of the institute; made here where no server has started on it yet. */
async function secretOf(kysely: Kysely): Promise<string> {
  const made = { chave: 'segredo', valor: randomBytes(32).toString('base64url') }
  await kysely
    .insertInto('configuracao')
    .values(made)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { rows } = await sql<{
    valor: string
  }>`select valor from configuracao where chave = 'segredo'`.execute(kysely)
  return rows[0]?.valor ?? made.valor
}

interface Account {
  readonly id: number
  readonly role: string
  readonly email: string
  readonly nome: string
  readonly pessoa_id: number | null
}

function tokenOf({ id, role, email, nome, pessoa_id }: Account, sid: string, secret: string) {
  const iat = Math.floor(Date.now() / 1000)
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { user_id: pessoa_id ?? id, username: nome, role, sub: email, sid, typ: 'access' }
  const times = { iat, exp: iat + 600, iss: 'caderno', aud: 'caderno' }
  const body = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...claims, ...times })}`
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
}
