import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { once } from '#model/once'
import { openapiOf } from '#model/openapi'
import type { Product } from '#server/services'

/** The address of the page of the calls; its routes belong to the plugin and show no data. */
export const docsPrefix = '/api/docs'

/** The one style that the page's script writes into it. */
const ownStyle = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"

/** The document of some declarations, which is the same for all the institutes of a process. */
const documentOf = once(
  (
    resources: Product['resources'],
    calls: Product['calls'],
    accountCalls: Product['accountCalls'],
    name: string,
  ) => {
    // Those of accounts are told apart by the role.
    const ofAccounts = accountCalls.flatMap((of) =>
      Object.entries(of.calls).map(([name, call]) => [`${name}_${of.role}`, call]),
    )
    const all = { ...calls, ...Object.fromEntries(ofAccounts) }
    return openapiOf(Object.values(resources), all, name)
  },
)

/** The page that shows the OpenAPI document. */
export async function docsPage(app: FastifyInstance, product: Product): Promise<void> {
  // The document is OpenAPI 3.1, of which the plugin's type knows 3.0 words alone.
  const document = documentOf(
    product.resources,
    product.calls,
    product.accountCalls,
    product.name,
  ) as never
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
export function openapiRoutes(
  api: FastifyInstance,
  { resources, calls, accountCalls, name }: Product,
): void {
  const document = documentOf(resources, calls, accountCalls, name)
  api.get('/openapi.json', { config: { policy: 'public' } }, async () => document)
}
