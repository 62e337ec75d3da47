import { randomBytes } from 'node:crypto'
import { ApiError } from '#server/http/errors'
import type { Services } from '#server/services'
import { sameText, sealOf } from './seal.ts'
import { endSession, type Viewer, viewerOf } from './session.ts'

/** How long a replaced token still works in its own browser, in milliseconds. */
const lateWindow = 30_000
/** How often that may happen in a session: two tabs sometimes send an old token, two holders do so at every renewal. */
const mostLate = 10

/**
 * The contents of a refresh token: the session, the number of renewals before it, its own mark, and the mark of the
 * token that it replaced. The first token of a session has no marks.
 */
interface Token {
  readonly id: string
  readonly generation: number
  readonly mark: string
  readonly parent: string
}

/** The first refresh token of a session. */
export function firstRefreshToken(services: Pick<Services, 'secret'>, id: string): string {
  return sealed(services, `${id}.1`)
}

/** How a session is renewed. */
interface Renewing {
  /** Whether a person caused the request, not a timer. */
  readonly active: boolean
  /** The browser that sent the request, if it has our cookie. */
  readonly device: string | null
}

/**
 * Uses a refresh token; returns its session and the next token. A token works any number of times until one of its
 * successors is used: answers get lost, and some clients never change their token. After that only its own browser
 * may still send it, or another successor of it, for half a minute: tabs overlap. Any other use means a second
 * holder, and the session ends for both. Throws 401.
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
  return { viewer, next: sealed(services, body) }
}

/** The session that a refresh token names, of any generation; null if we did not issue the token. */
export function sessionNamed(services: Pick<Services, 'secret'>, text: string): string | null {
  return read(services, text)?.id ?? null
}

/** The token that is in use after this one; null if the session has ended, or must end. */
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
    // A known browser, but not the one of the session.
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
    // The current token was used without the browser's cookie: there is a second holder.
    const usada_em = row.navegador === device ? at : 0
    const change = isNext
      ? { geracao_usada: token.generation, marca_usada: token.mark, usada_em }
      : { atrasos: row.atrasos + 1 }
    // Another request may have used a token meanwhile: then check again.
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

function read(services: Pick<Services, 'secret'>, text: string): Token | null {
  const body = text.slice(0, Math.max(0, text.lastIndexOf('.')))
  if (!sameText(text, sealed(services, body))) return null
  const [id = '', generation = '', mark = '', parent = ''] = body.split('.')
  return { id, generation: Number(generation), mark, parent }
}

function sealed(services: Pick<Services, 'secret'>, body: string): string {
  return `${body}.${sealOf(services, `refresh:${body}`)}`
}
