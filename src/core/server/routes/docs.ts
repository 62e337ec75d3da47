import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { once } from '#model/once'
import { openapiOf } from '#model/openapi'
import type { Product } from '#server/services'

/** The address of the page of the calls; its routes belong to the plugin and show no data. */
export const docsPrefix = '/api/docs'

/** The one style that the page's script writes into it. */
const ownStyle = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"

/** The same for all the institutes of a process, and made when it is first asked for. */
const made = once(
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

/** The document of a product's declarations. */
const documentOf = ({ resources, calls, accountCalls, name }: Product) =>
  made(resources, calls, accountCalls, name)

declare module 'fastify' {
  interface FastifyInstance {
    /** The OpenAPI document, as the page asks for it. */
    swagger(): unknown
  }
}

/** Hands the document over, under the name by which the page's plugin asks for it. */
const documented = (product: Product) =>
  plugin(
    async (app: FastifyInstance) => {
      app.decorate('swagger', () => documentOf(product))
    },
    { name: '@fastify/swagger' },
  )

/** The page that shows the OpenAPI document. */
export async function docsPage(app: FastifyInstance, product: Product): Promise<void> {
  await app.register(documented(product))
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
export function openapiRoutes(api: FastifyInstance, product: Product): void {
  api.get('/openapi.json', { config: { policy: 'public' } }, async () => documentOf(product))
}
