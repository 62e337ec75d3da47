import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressKey, neighbourhoodsOf } from './address.ts'
import { ApiError } from './errors.ts'

const minute = 60_000
/** A house is one address, and all of it may sign in within a minute. */
const addressBurst = 3000

/**
 * Limits the requests of a person, or of an address without a session, far above what people do by hand. Each server
 * counts for itself, to protect the machine. Failed logins are counted in the database.
 */
export async function limitRate(api: FastifyInstance, personBurst: number): Promise<void> {
  await api.register(rateLimit, { global: false })
  const limited = (
    max: number,
    timeWindow: number,
    keyGenerator: (request: FastifyRequest) => string,
  ) => {
    const count = api.createRateLimit({ max, timeWindow, keyGenerator })
    return async (request: FastifyRequest) => {
      const limit = await count(request)
      if (limit.isAllowed || !limit.isExceeded) return
      throw new ApiError('throttled', { headers: { 'retry-after': String(limit.ttlInSeconds) } })
    }
  }
  // Ten a second for a person, 150 of them at once.
  const ofPerson = limited(personBurst, 15_000, ({ asker }) => String(asker?.viewer.contaId))
  const ofAddress = limited(addressBurst, minute, ({ ip }) => addressKey(ip))
  const ofNetwork = limited(
    addressBurst * 10,
    minute,
    ({ ip }) => neighbourhoodsOf(ip)[1]?.key ?? '',
  )
  api.addHook('preHandler', async (request) => {
    if (request.asker) return ofPerson(request)
    await ofAddress(request)
    if (neighbourhoodsOf(request.ip).length > 1) await ofNetwork(request)
  })
}
