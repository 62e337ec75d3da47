import { hash } from 'node:crypto'
import type { FastifyJWTOptions, JWT } from '@fastify/jwt'
import { z } from 'zod/mini'
import { ApiError } from '#server/http/errors'
import type { Services } from '#server/services'
import type { Viewer } from './session.ts'

/** How long an access token is good, in seconds. */
const lifetime = 10 * 60

const claims = z.object({
  sid: z.uuid(),
  typ: z.literal('access'),
  role: z.string().check(z.minLength(1)),
  exp: z.number(),
})

/** What the plugin is registered with: one algorithm, one issuer. The clock is ours, so expiry is checked below. */
export function jwtOptions(secret: string): FastifyJWTOptions {
  const issuer = 'caderno'
  return {
    secret,
    sign: { algorithm: 'HS256', iss: issuer, aud: issuer },
    verify: {
      algorithms: ['HS256'],
      allowedIss: issuer,
      allowedAud: issuer,
      ignoreExpiration: true,
    },
  }
}

/** The word for a role in login answers: the assistant's is 'assistente' (section 6 of the specification). */
export function roleWord(role: Viewer['role']): string {
  return role === 'assistente_social' ? 'assistente' : role
}

/** An access token of ten minutes with the documented claims (section 3 of the specification) and the session's id. */
export function issueAccessToken(jwt: JWT, { now }: Pick<Services, 'now'>, viewer: Viewer): string {
  const iat = Math.floor(now().getTime() / 1000)
  return jwt.sign({
    user_id: viewer.pessoaId ?? viewer.contaId,
    username: viewer.nome,
    role: roleWord(viewer.role),
    sub: viewer.email,
    sid: viewer.sessaoId,
    typ: 'access',
    ...(viewer.pendencia && { pendencia: viewer.pendencia }),
    iat,
    exp: iat + lifetime,
  })
}

/** What an access token names. Throws 401 for one that is forged, expired, or of another kind. */
export function readAccessToken(
  jwt: JWT,
  { now }: Pick<Services, 'now'>,
  token: string,
): { readonly sid: string; readonly role: string } {
  const read = verified(jwt, token)
  const left = read ? read.exp - now().getTime() / 1000 : 0
  // One that lasts far longer than we give is of a clock that was ahead.
  if (!read || left <= 0 || left > 2 * lifetime) throw new ApiError('unauthenticated')
  return read
}

type Claims = z.infer<typeof claims>

/**
 * What tokens say whose signature was seen to be good, by their hash, for each key that signs. Each server has its
 * own: what a token says never changes, and whether its session goes on is asked of the database every time.
 */
const seen = new WeakMap<JWT, Map<string, Claims>>()

/** Tokens remembered at once; beyond it the oldest goes. */
const remembered = 5000

/** A token comes with every request of ten minutes: it is verified at the first. Whether its session goes on is not kept. */
function verified(jwt: JWT, token: string): Claims | null {
  const known = seen.get(jwt) ?? new Map<string, Claims>()
  seen.set(jwt, known)
  const key = hash('sha256', token, 'base64url')
  const before = known.get(key)
  if (before) return before
  const read = claims.safeParse(decoded(jwt, token))
  if (!read.success) return null
  const [oldest] = known.keys()
  if (oldest !== undefined && known.size >= remembered) known.delete(oldest)
  known.set(key, read.data)
  return read.data
}

function decoded(jwt: JWT, token: string): unknown {
  try {
    return jwt.verify(token)
  } catch {
    return null
  }
}
