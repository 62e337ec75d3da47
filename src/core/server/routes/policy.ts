import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Access, scopeOf } from '#model/access'
import { pendencias } from '#model/pending'
import type { Call } from '#model/resource'
import { loginWord } from '#model/role'
import { type Viewer, viewerOf } from '#server/auth/session'
import { readAccessToken } from '#server/auth/token'
import { ApiError } from '#server/http/errors'
import type { Services } from '#server/services'
import type { Asker } from '#server/store/asker'
import { docsPrefix } from './docs.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route; a route without one stops the start. */
    policy?: Access | 'public'
    /** Whether an account with a pending step may use the route, or the step that the route completes. */
    whilePending?: Call['whilePending']
  }
  interface FastifyRequest {
    asker: Asker | null
  }
}

/**
 * The server denies by default: a route without a policy stops the start, and policies are checked before anything
 * else. 401 without a session; 403 for a role without access, and for an account with a pending step that the route
 * does not complete.
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
    request.asker = { viewer, scope, confirms: request.headers['x-confirmado'] === '1' }
  })
}

/** The person of a request's access token. Throws 401. */
export async function viewerOfRequest(
  services: Services,
  request: FastifyRequest,
): Promise<Viewer> {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? []
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new ApiError('unauthenticated')
  const { sid, role } = readAccessToken(request.server.jwt, services, token)
  const viewer = await viewerOf(services, sid, { active: !isBackground(request) })
  // After a change of role, the old token is no longer valid.
  if (loginWord(viewer.role) !== role) throw new ApiError('unauthenticated')
  return viewer
}

/** Whether a timer sent the request: it does not extend the session. */
export function isBackground(request: FastifyRequest): boolean {
  return request.headers['x-segundo-plano'] === '1'
}

/** The asker of a route whose policy is not public. */
export function askerOf(request: FastifyRequest): Asker {
  if (!request.asker) throw new ApiError('unauthenticated')
  return request.asker
}
