import type { Server } from 'node:http'
import cookie from '@fastify/cookie'
import jwt from '@fastify/jwt'
import multipart from '@fastify/multipart'
import Fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import { batchCalls } from '#model/batch'
import { largestDocument } from '#model/document'
import { fileCalls } from '#model/file-calls'
import { mergeCalls } from '#model/mergeable'
import type { Calls } from '#model/resource'
import { logRefusal } from '#server/auth/accesses'
import { jwtOptions } from '#server/auth/token'
import { ApiError, answerRefusal, refusalOf, refuseConnection } from '#server/http/errors'
import { tagRepeated } from '#server/http/etag'
import { logSerializers } from '#server/http/log'
import { prerenderedPages } from '#server/http/pages'
import { limitRate } from '#server/http/rate-limit'
import { protectBrowser, serveConsole } from '#server/http/web'
import { Moved } from '#server/merging/moved'
import { fileHandlers } from '#server/routes/arquivos'
import { mountCall } from '#server/routes/calls'
import { accountHandlers } from '#server/routes/contas'
import { docsPage, openapiRoutes } from '#server/routes/docs'
import { handlersOf } from '#server/routes/handlers'
import { mergeHandlers } from '#server/routes/juncao'
import { batchHandlers } from '#server/routes/lote'
import { enforcePolicies } from '#server/routes/policy'
import { mountResource } from '#server/routes/resource-routes'
import type { AnyHandler, Handlers, Services } from '#server/services'
import { checkDeclarations } from './declarations.ts'

/** How the app is served. */
export interface AppOptions {
  /** The folder of the built console; null if another server serves it. */
  readonly consoleDir?: string | null
  readonly allowedOrigins?: readonly string[]
  readonly logger?: FastifyServerOptions['logger']
  /** The most calls that one person may make in 15 seconds. */
  readonly personBurst?: number
  /** Whose X-Forwarded-For counts: addresses, networks as 10.0.0.0/8, or 'loopback' for this machine. */
  readonly trustedProxies?: readonly string[]
}

const megabyte = 1024 * 1024

/** How requests are received, for one institute and for several. */
export const receiving = {
  bodyLimit: megabyte,
  requestTimeout: 30_000,
  // Node looks for late ones every 30 s where it is not told otherwise.
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
  return503OnClosing: false,
  clientErrorHandler: refuseConnection,
  frameworkErrors: (error, _request, reply) => void answerRefusal(reply, refusalOf(error)),
} satisfies FastifyHttpOptions<Server>

/**
 * The whole server as a Fastify app: every plugin and route, no globals. Throws when a declaration or a route
 * is not complete: an entity without a policy, a reference to nothing, a call without a handler.
 */
export async function createApp(
  services: Services,
  {
    consoleDir = null,
    allowedOrigins = [],
    logger = false,
    personBurst = 150,
    trustedProxies = ['loopback'],
  }: AppOptions = {},
): Promise<FastifyInstance> {
  checkDeclarations(services)
  const app = Fastify({
    logger: typeof logger === 'object' ? { ...logger, serializers: logSerializers } : logger,
    ...receiving,
    // Only a trusted proxy may name the client's address.
    trustProxy: [...trustedProxies],
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    genReqId: () => crypto.randomUUID(),
  })
  app.setErrorHandler((error, request, reply) => {
    services.db.damage.report(error)
    const refusal = placed(error, request) ?? refusalOf(error)
    if (refusal.status >= 500) request.log.error(error)
    const { policy } = request.routeOptions.config
    if (refusal.status === 429 && policy === 'public') logRefusal(request, refusal.message, null)
    return answerRefusal(reply, refusal)
  })
  endWithAnswers(app, services)
  app.removeContentTypeParser('text/plain')
  await app.register(cookie)
  await app.register(jwt, jwtOptions(services.secret))
  await app.register(multipart, { limits: { fileSize: largestDocument, files: 1, fields: 5 } })
  const pages = prerenderedPages(consoleDir)
  const isHttps = services.publicUrl?.startsWith('https:') ?? false
  await protectBrowser(app, allowedOrigins, pages, isHttps)
  enforcePolicies(app, services)
  await app.register(
    async (api) => {
      // The answers are about people: no cache may keep them after the session.
      api.addHook('onRequest', (_request, reply, done) => {
        reply.header('cache-control', 'no-store')
        done()
      })
      tagRepeated(api)
      await limitRate(api, personBurst)
      mountDeclared(api, services)
      openapiRoutes(api, services)
    },
    { prefix: '/api/v1' },
  )
  app.get('/healthz', { config: { policy: 'public' } }, async (_request, reply) => {
    const { damage } = services.db
    // Damage is logged once, not at each health check.
    if (damage.sentence) return reply.code(503).send({ detail: damage.sentence })
    await reach(services.db)
    return { status: 'ok' }
  })
  await docsPage(app, services)
  await serveConsole(app, consoleDir, pages)
  await app.ready()
  return app
}

/** Where to read what was asked for under the id of a row that is a part of another now; nothing else is done there. */
function placed(error: unknown, { method, url, params }: FastifyRequest): ApiError | null {
  if (!(error instanceof Moved)) return null
  const isOf = Object(params).id === String(error.from)
  if (!isOf || !['GET', 'HEAD'].includes(method)) return new ApiError('absent')
  const location = url.replace(`/${error.from}`, `/${error.to}`)
  return new ApiError('moved', { headers: { location } })
}

/** Rejects where the database does not answer. */
export async function reach({ kysely }: Pick<Services['db'], 'kysely'>): Promise<void> {
  await kysely.selectFrom('configuracao').select('chave').limit(1).execute()
}

/**
 * During shutdown, open connections are still served, and each is closed with its answer. Otherwise a browser would
 * keep its connection, and the server would wait for it.
 */
function endWithAnswers(app: FastifyInstance, { ending }: Services) {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (ending.aborted) reply.header('connection', 'close')
    done()
  })
}

function mountDeclared(api: FastifyInstance, services: Services) {
  const mountAll = (calls: Calls, table: Handlers, of = '') => {
    for (const [name, call] of Object.entries(calls))
      mountCall(api, services, call, handlerFor(table, name, of))
  }
  for (const resource of Object.values(services.resources)) {
    mountAll(resource.calls, handlersOf(services, resource), `${resource.name}.`)
    mountAll(batchCalls(resource), batchHandlers(resource))
    mountAll(fileCalls(resource), fileHandlers(resource))
    mountAll({ ...mergeCalls(resource) }, mergeHandlers(resource))
    mountResource(api, services, resource)
  }
  mountAll(services.calls, services.freeHandlers)
  for (const { role, calls } of services.accountCalls)
    mountAll(calls, accountHandlers(role), `${role}: `)
}

function handlerFor(table: Handlers, name: string, of: string): AnyHandler {
  const handler = table[name]
  if (!handler) throw new Error(`A chamada ${of}${name} foi declarada e não tem quem a atenda.`)
  return handler
}
