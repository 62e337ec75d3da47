import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Access, scopeOf } from '#model/access'
import { pendencias } from '#model/pending'
import type { Call } from '#model/resource'
import { type Viewer, viewerOf } from '#server/auth/session'
import { readAccessToken, roleWord } from '#server/auth/token'
import { ApiError } from '#server/http/errors'
import type { Services } from '#server/services'
import type { Asker } from '#server/store/read'
import { docsPrefix } from './docs.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route; a route without one stops the start. */
    policy?: Access | 'public'
    /** Whether it is open to an account that has something to do before it goes on, or the step that it serves. */
    whilePending?: Call['whilePending']
  }
  interface FastifyRequest {
    asker: Asker | null
  }
}

/**
 * Makes the server deny by default: a route without a policy stops the start, and every other is asked
 * before anything of it runs. 401 without a person; 403 for a role that is refused, and for an account that
 * has something to do before it goes on, where the route does not serve to do it.
 */
export function enforcePolicies(app: FastifyInstance, services: Services): void {
  app.decorateRequest('asker', null)
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith(docsPrefix)) route.config = { ...route.config, policy: 'public' }
    // A HEAD route that the framework adds to a GET carries its policy.
    if (!route.config?.policy) {
      throw new Error(`A rota ${route.method} ${route.url} não declara quem pode usá-la.`)
    }
  })
  app.addHook('onRequest', async (request) => {
    const { policy, whilePending } = request.routeOptions.config
    if (!policy || policy === 'public') return
    const viewer = await viewerOfRequest(services, request)
    const { pendencia } = viewer
    if (pendencia && whilePending !== true && whilePending !== pendencia) {
      throw new ApiError('forbidden', { detail: pendencias[pendencia], body: { pendencia } })
    }
    const scope = scopeOf(policy, viewer.role)
    if (!scope) throw new ApiError('forbidden')
    request.asker = { viewer, scope }
  })
}

/** The person whose access token a request bears. Throws 401. */
export async function viewerOfRequest(
  services: Services,
  request: FastifyRequest,
): Promise<Viewer> {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? []
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new ApiError('unauthenticated')
  const { sid, role } = readAccessToken(request.server.jwt, services, token)
  const viewer = await viewerOf(services, sid, { active: !isBackground(request) })
  // Whoever was given another role holds a token that says what is no longer so.
  if (roleWord(viewer.role) !== role) throw new ApiError('unauthenticated')
  return viewer
}

/** A request that a timer made, not a person: it does not put off the idle end of the session. */
export function isBackground(request: FastifyRequest): boolean {
  return request.headers['x-segundo-plano'] === '1'
}

/** The asker of a route whose policy is not public. */
export function askerOf(request: FastifyRequest): Asker {
  if (!request.asker) throw new ApiError('unauthenticated')
  return request.asker
}
