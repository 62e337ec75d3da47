import { createHmac, randomBytes } from 'node:crypto'
import { ApiError } from '#server/http/errors'
import type { Services } from '#server/services'
import { sameText } from './same-text.ts'
import { endSession, type Viewer, viewerOf } from './session.ts'

/** How long a replaced token still answers the browser that it belongs to, in milliseconds. */
const lateWindow = 30_000
/** How often in a session: two tabs are late together now and then, two holders at every renewal. */
const mostLate = 10

/**
 * A refresh token, by what it says: the session, how many renewals lie before it, and its own mark and that of the
 * token it was given for. The first of a session has no marks.
 */
interface Token {
  readonly id: string
  readonly generation: number
  readonly mark: string
  readonly parent: string
}

/** The first refresh token of a session. */
export function firstRefreshToken({ secret }: Pick<Services, 'secret'>, id: string): string {
  return sealed(secret, `${id}.1`)
}

/** Who renews, and how. */
interface Renewing {
  /** Whether a person asks, and not a timer. */
  readonly active: boolean
  /** The browser that asks, where it has a cookie of ours. */
  readonly device: string | null
}

/**
 * Uses a refresh token: the session behind it and the token that comes next. A token is good for as often as one
 * likes until one that was given for it is used: answers get lost, and some clients never change theirs. From then on
 * only its own browser may still come with it or with another one given for it, for half a minute: tabs overlap.
 * Whatever else comes is a second holder, and the session ends for both. Throws 401.
 */
export async function redeemRefreshToken(
  services: Services,
  text: string,
  { active, device }: Renewing,
): Promise<{ viewer: Viewer; next: string }> {
  const token = read(services, text)
  if (!token) throw new ApiError('unauthenticated')
  const used = await use(services, token, device)
  if (!used) {
    await endSession(services, token.id)
    throw new ApiError('unauthenticated')
  }
  const viewer = await viewerOf(services, token.id, { active })
  const mark = randomBytes(9).toString('base64url')
  const body = `${token.id}.${used.generation + 1}.${mark}.${used.mark}`
  return { viewer, next: sealed(services.secret, body) }
}

/** The session that a refresh token names, whatever its generation; null for a token that is none of ours. */
export function sessionNamed(services: Pick<Services, 'secret'>, text: string): string | null {
  return read(services, text)?.id ?? null
}

/** The token in use after this one was; null where the session is over, or has to be. */
async function use(
  { db, now }: Services,
  token: Token,
  device: string | null,
): Promise<Pick<Token, 'generation' | 'mark'> | null> {
  for (;;) {
    const row = await db.kysely
      .selectFrom('sessao')
      .select(['geracao_usada', 'marca_usada', 'usada_em', 'atrasos', 'navegador'])
      .where('id', '=', token.id)
      .where('encerrada_em', 'is', null)
      .executeTakeFirst()
    // A browser of ours that is not the one of the session.
    if (!row || (row.navegador && device && row.navegador !== device)) return null
    const [generation, mark] = [row.geracao_usada, row.marca_usada ?? '']
    if (token.generation === generation && token.mark === mark) return token
    const isNext = token.generation === generation + 1 && token.parent === mark
    const at = now().getTime()
    const isLate =
      (token.generation === generation || token.generation === generation - 1) &&
      row.navegador !== null &&
      row.navegador === device &&
      at - (row.usada_em ?? 0) <= lateWindow &&
      row.atrasos < mostLate
    if (!isNext && !isLate) return null
    // Used by who has not the cookie of the browser: then the browser is not late, it is a second holder.
    const usada_em = row.navegador === device ? at : 0
    const change = isNext
      ? { geracao_usada: token.generation, marca_usada: token.mark, usada_em }
      : { atrasos: row.atrasos + 1 }
    // Another request may have used one meanwhile: then it is looked at again.
    const { numUpdatedRows } = await db.kysely
      .updateTable('sessao')
      .set(change)
      .where('id', '=', token.id)
      .where('geracao_usada', '=', generation)
      .where((eb) => eb(eb.fn.coalesce('marca_usada', eb.val('')), '=', mark))
      .where('atrasos', '=', row.atrasos)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return isNext ? token : { generation, mark }
  }
}

function read({ secret }: Pick<Services, 'secret'>, text: string): Token | null {
  const body = text.slice(0, Math.max(0, text.lastIndexOf('.')))
  if (!sameText(text, sealed(secret, body))) return null
  const [id = '', generation = '', mark = '', parent = ''] = body.split('.')
  return { id, generation: Number(generation), mark, parent }
}

function sealed(secret: string, body: string): string {
  return `${body}.${createHmac('sha256', secret).update(`refresh:${body}`).digest('base64url')}`
}
