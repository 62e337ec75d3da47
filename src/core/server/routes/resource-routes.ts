import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import type { Action, Resource } from '#model/resource'
import type { Values } from '#model/values'
import { ApiError } from '#server/http/errors'
import type { Services } from '#server/services'
import type { Asking } from '#server/store/asker'
import { idempotencyKeyOf } from '#server/store/idempotency'
import { get, list } from '#server/store/read'
import { insert, remove, update } from '#server/store/write'
import { mount, paramsOf } from './calls.ts'
import { askerOf } from './policy.ts'
import { tagged, versionOf } from './versions.ts'

type Perform = (asking: Asking, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

const actions = {
  async list(asking, request, reply) {
    const page = await list(asking, words.parse(request.query))
    if (page.paged) reply.header('x-total-count', page.total)
    return page.rows
  },
  async show(asking, request, reply) {
    const { id } = paramsOf(request)
    return tagged(reply, await get(asking, id))
  },
  async create(asking, request, reply) {
    const key = idempotencyKeyOf(request)
    const row = await insert(asking, bodyOf(request), key)
    return tagged(reply.code(201), row)
  },
  async edit(asking, request, reply) {
    const { id } = paramsOf(request)
    const body = bodyOf(request)
    const conditions = { versao: versionOf(request), key: idempotencyKeyOf(request) }
    const row = await update(asking, id, body, conditions)
    return tagged(reply, row)
  },
  async delete(asking, request, reply) {
    const { id } = paramsOf(request)
    const keyed = { key: idempotencyKeyOf(request), content: [asking.resource.name, 'delete', id] }
    const detail = await remove(asking, id, keyed)
    return detail === null ? reply.code(204).send() : { detail }
  },
} satisfies Record<Action, Perform>

/** Mounts the calls that a resource declares for the five actions, each with the access it declares. */
export function mountResource(app: FastifyInstance, services: Services, resource: Resource): void {
  for (const [action, perform] of Object.entries(actions)) {
    // The keys of `actions` are the actions.
    const routes = resource.api[action as Action]
    const access = resource.access[action as Action]
    if (!routes) continue
    if (!access) throw new Error(`${resource.name} não declara quem pode usar "${action}".`)
    const mounting = { access, repeated: action === 'list' }
    mount(app, routes, mounting, (request, reply) =>
      perform({ services, resource, asker: askerOf(request) }, request, reply),
    )
  }
}

const record = z.record(z.string(), z.unknown())
const words = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

function bodyOf(request: FastifyRequest): Values {
  const body = record.safeParse(request.body)
  if (!body.success) throw new ApiError('invalid')
  return body.data
}
