import type { FastifyInstance } from 'fastify'
import { openapiOf } from '#model/openapi'
import { calls } from '#resources'
import type { Services } from '#server/services'

/** The OpenAPI document, made from the declarations that the routes are made from. */
export function openapiRoutes(api: FastifyInstance, { resources }: Services): void {
  const document = openapiOf(Object.values(resources), calls)
  api.get('/openapi.json', { config: { policy: 'public' } }, async () => document)
}
