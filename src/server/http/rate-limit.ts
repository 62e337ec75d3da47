import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { addressKey, neighbourhoodsOf } from './address.ts'
import { ApiError } from './errors.ts'

const minute = 60_000
/** A school is one address, and all of it may sign in within a minute. */
const addressBurst = 3000

/**
 * Limits the requests of a person, or of an address without a session, far above what people do by hand. Each server
 * counts for itself, to protect the machine. Failed logins are counted in the database.
 */
export async function limitRate(api: FastifyInstance, personBurst: number): Promise<void> {
  await api.register(rateLimit, {
    // Ten a second for a person, 150 of them at once.
    max: ({ asker }) => (asker ? personBurst : addressBurst),
    timeWindow: ({ asker }) => (asker ? 15_000 : minute),
    hook: 'preHandler',
    keyGenerator: ({ asker, ip }) =>
      asker ? `conta:${asker.viewer.contaId}` : `endereco:${addressKey(ip)}`,
    errorResponseBuilder: () => new ApiError('throttled'),
  })
  const wide = api.createRateLimit({
    max: addressBurst * 10,
    timeWindow: minute,
    keyGenerator: ({ ip }) => `rede:${neighbourhoodsOf(ip)[1]?.key}`,
  })
  api.addHook('preHandler', async (request) => {
    if (request.asker || neighbourhoodsOf(request.ip).length < 2) return
    const limit = await wide(request)
    if (limit.isAllowed || !limit.isExceeded) return
    throw new ApiError('throttled', { headers: { 'retry-after': String(limit.ttlInSeconds) } })
  })
}
