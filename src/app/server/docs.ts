import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openapiOf } from '#model/openapi'
import type { Calls } from '#model/resource'
import { accountCalls, calls } from '#resources/chamadas/index'
import type { Services } from '#server/services'

/** Every call that belongs to no entity; those of accounts are told apart by the role. */
const freeCalls: Calls = {
  ...calls,
  ...Object.fromEntries(
    accountCalls.flatMap((of) =>
      Object.entries(of.calls).map(([name, call]) => [`${name}_${of.role}`, call]),
    ),
  ),
}

/** The address of the page of the calls; its routes belong to the plugin and show no data. */
export const docsPrefix = '/api/docs'

/** The one style that the page's script writes into it. */
const ownStyle = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"

const documents = new WeakMap<Services['resources'], ReturnType<typeof openapiOf>>()

/** The document of some declarations, which is the same for all the institutes of a process. */
function documentOf(resources: Services['resources']): ReturnType<typeof openapiOf> {
  const document = documents.get(resources) ?? openapiOf(Object.values(resources), freeCalls)
  documents.set(resources, document)
  return document
}

/** The page that shows the OpenAPI document. */
export async function docsPage(app: FastifyInstance, { resources }: Services): Promise<void> {
  // The document is OpenAPI 3.1, of which the plugin's type knows 3.0 words alone.
  const document = documentOf(resources) as never
  await app.register(swagger, { mode: 'static', specification: { document } })
  await app.register(async (docs) => {
    docs.addHook('onRequest', async (_request, reply) => {
      const policy = String(reply.getHeader('content-security-policy'))
      const allowed = policy.replace("style-src 'self'", `$& ${ownStyle}`)
      reply.header('content-security-policy', allowed)
    })
    await docs.register(swaggerUi, {
      routePrefix: docsPrefix,
      // By default the page would send the document to a validator on another host.
      uiConfig: { docExpansion: 'none', validatorUrl: null },
    })
  })
}

/** The OpenAPI document, made from the declarations that the routes are made from. */
export function openapiRoutes(api: FastifyInstance, { resources }: Services): void {
  const document = documentOf(resources)
  api.get('/openapi.json', { config: { policy: 'public' } }, async () => document)
}
