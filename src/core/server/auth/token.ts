import { hash } from 'node:crypto'
import type { FastifyJWTOptions, JWT } from '@fastify/jwt'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import { once } from '#model/once'
import { loginWord } from '#model/role'
import { ApiError } from '#server/http/errors'
import type { Services } from '#server/services'
import type { Viewer } from './session.ts'

/** How long an access token is valid, in seconds. */
const lifetime = 10 * 60

const claims = z.object({
  sid: z.uuid(),
  typ: z.literal('access'),
  role: z.string().check(z.minLength(1)),
  exp: z.number(),
})

/** The plugin's options: one algorithm, one issuer. Expiry is checked below, by the injected clock. */
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

/** An access token of ten minutes with the documented claims (section 3 of the specification) and the session's id. */
export function issueAccessToken(
  { now }: Pick<Services, 'now'>,
  { server }: FastifyRequest,
  viewer: Viewer,
): string {
  const iat = Math.floor(now().getTime() / 1000)
  return server.jwt.sign({
    user_id: viewer.pessoaId ?? viewer.contaId,
    username: viewer.nome,
    role: loginWord(viewer.role),
    sub: viewer.email,
    sid: viewer.sessaoId,
    conta_id: viewer.contaId,
    typ: 'access',
    ...(viewer.pendencia && { pendencia: viewer.pendencia }),
    iat,
    exp: iat + lifetime,
  })
}

/** The session and role in an access token. Throws 401 if it is forged, expired, or of another kind. */
export function readAccessToken(
  jwt: JWT,
  { now }: Pick<Services, 'now'>,
  token: string,
): { readonly sid: string; readonly role: string } {
  const read = verified(jwt, token)
  const left = read ? read.exp - now().getTime() / 1000 : 0
  // A token that lasts far longer than ours comes from a clock that was ahead.
  if (!read || left <= 0 || left > 2 * lifetime) throw new ApiError('unauthenticated')
  return read
}

type Claims = z.infer<typeof claims>

/**
 * The contents of verified tokens, by their hash, for each signing key. Each server has its own cache: a token's
 * contents never change, and the session is read from the database every time.
 */
const seen = once((_jwt: JWT) => new Map<string, Claims>())

/** The size of the cache; beyond it the oldest token is dropped. */
const remembered = 5000

/** A token comes with every request for ten minutes: it is verified only the first time. */
function verified(jwt: JWT, token: string): Claims | null {
  const known = seen(jwt)
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
