import Fastify, { type FastifyInstance } from 'fastify'
import { reach, receiving } from '#server/app'
import { hostnameOf } from '#server/http/address'
import { ApiError, answerRefusal, refusalOf } from '#server/http/errors'
import type { Services } from '#server/services'

/** What answers for an institute. */
export interface House {
  readonly app: FastifyInstance
  readonly services: Pick<Services, 'db'>
}

/**
 * An app that hands each request to the institute of its Host header, before anything else of it is read. A host that
 * is nobody's learns nothing; one whose institute is not open, null, gets 503. Its own /healthz is about the process,
 * which is well while an institute is: that of each is at its host.
 */
export function frontDoor(houses: ReadonlyMap<string, House | null>): FastifyInstance {
  const door = Fastify(receiving)
  door.addHook('onRequest', (request, reply, done) => {
    const house = houses.get(hostnameOf(request.headers.host) ?? '')
    if (house === undefined) return done()
    if (house === null) return void answerRefusal(reply, new ApiError('unavailable'))
    reply.hijack()
    house.app.routing(request.raw, reply.raw)
  })
  door.setNotFoundHandler((_request, reply) => answerRefusal(reply, new ApiError('absent')))
  door.setErrorHandler((error, _request, reply) => answerRefusal(reply, refusalOf(error)))
  door.get('/healthz', async () => {
    for (const house of houses.values()) if (house && (await isWell(house))) return { status: 'ok' }
    throw new ApiError('unavailable')
  })
  return door
}

async function isWell({ services: { db } }: House): Promise<boolean> {
  if (db.damage.sentence) return false
  return reach(db).then(
    () => true,
    () => false,
  )
}
