import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import type { ownCalls } from '#model/calls/index'
import type { Errors } from '#model/check'
import { invalidDay } from '#model/day'
import { dayShape } from '#model/day-shape'
import type { Entities } from '#model/entities'
import type { Fields } from '#model/field'
import type { Call, Checked, Route } from '#model/resource'
import type { Values } from '#model/values'
import { ApiError, refuse } from '#server/http/errors'
import type { AnyHandler, Services } from '#server/services'
import type { Asker, Asking } from '#server/store/asker'
import { closedAmong } from '#server/store/closed'
import {
  idempotencyKeyOf,
  type KeyedRequest,
  knownOutcome,
  storedOutcome,
} from '#server/store/idempotency'
import { find, shown } from '#server/store/read'
import { type EditConditions, edit } from '#server/store/write'
import { bodyReader, parsed } from './call-body.ts'
import { askerOf } from './policy.ts'
import { tagged, versionOf } from './versions.ts'

/** The context of a handler: everything is parsed, and for a call on a row the asker may reach it. */
export interface CallContext<Body = unknown, Query = unknown> {
  readonly services: Services
  readonly body: Body
  readonly query: Query
  readonly id: number
  readonly data: string
  readonly email: string
  readonly sessao: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A context with the person behind the request. */
export interface AskedContext<Body = unknown, Query = unknown> extends CallContext<Body, Query> {
  readonly asker: Asker
  /** The key of the request, with what makes another one of it. */
  readonly keyed: KeyedRequest
  /** Edits the row of the call, under the version and the key that came, where it can be done with it. */
  readonly write: (values: Values, more?: Pick<EditConditions, 'also' | 'done'>) => Promise<void>
}

type Infer<S> = S extends z.ZodMiniType<infer V> ? V : undefined
type BodyOf<C> = C extends { fields: infer F extends Fields }
  ? Checked<F> & (C extends { body: infer S } ? Infer<S> : unknown)
  : C extends { body: infer S }
    ? Infer<S>
    : undefined
type QueryOf<C> = C extends { query: infer S } ? Infer<S> : undefined
/** What a handler gives: the shape; where the machine answers, nothing; else it sends a file, or lines, by itself. */
type Answering<C> = C extends { file: 'answered' } | { lines: true }
  ? Promise<FastifyReply>
  : C extends { answers: infer S extends z.ZodMiniType }
    ? Promise<z.infer<S>>
    : Promise<void>
/** A handler of a declared call, with the types of its declaration. */
export type Handler<C> = (
  context: C extends { access: 'public' }
    ? CallContext<BodyOf<C>, QueryOf<C>>
    : AskedContext<BodyOf<C>, QueryOf<C>>,
) => Answering<C>

type CallsOf<R> = R extends { calls: infer C } ? C : never

/** A handler for each call of an entity. */
export type HandlersOf<N extends keyof Entities> = {
  [K in keyof CallsOf<Entities[N]>]: Handler<CallsOf<Entities[N]>[K]>
}

/** A handler for each of some calls that belong to no entity. */
export type CallHandlers<C> = { [K in keyof C]: Handler<C[K]> }

/** A handler for each of those that the machine has itself. */
export type FreeHandlers = CallHandlers<ReturnType<typeof ownCalls>>

/** The words of a path; where it has none, nothing reads what stands in its place. */
const params = z.object({
  id: z._default(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
      z.pipe(z.transform(Number), z.int().check(z.maximum(2_147_483_647))),
    ),
    1,
  ),
  data: z._default(dayShape, '2000-01-01'),
  email: z._default(
    z.string().check(z.maxLength(254), z.regex(/^\P{Cc}*$/u), z.trim(), z.toLowerCase()),
    '',
  ),
  sessao: z._default(z.uuid(), '00000000-0000-0000-0000-000000000000'),
})

/** Mounts a declared call under each of its routes, with its policy. */
export function mountCall(
  app: FastifyInstance,
  services: Services,
  call: Call,
  handler: AnyHandler,
): void {
  const row = call.row ? services.resources[call.row] : undefined
  const bodyOf = bodyReader(call)
  mount(app, call.route, call, async (request, reply) => {
    const { id, data, email, sessao } = paramsOf(request)
    const asker = request.asker ?? undefined
    const { whenClosed } = call
    const asking = row && { services, resource: row, asker: askerOf(request), whenClosed }
    if (asking) await find(asking, id)
    const body = await bodyOf(request.body, services)
    const query = parsed(call.query, request.query)
    const saving = savingOf(call, request, body)
    if (asking && request.method !== 'GET' && request.method !== 'HEAD')
      await refuseOnClosed(asking, id, saving)
    const write = (values: Values, more = {}) => {
      if (!asking) throw new Error('Só uma chamada com row grava a sua linha')
      const { keyed, conditions } = saving
      return edit(asking, id, values, { ...conditions(), keyed, ...more })
    }
    const known = { services, body, query, id, data, email, sessao, asker, request, reply }
    const context = {
      ...known,
      write,
      get keyed() {
        return saving.keyed
      },
    }
    // The context was parsed by the schemas of the same declaration that typed the handler.
    const answer = await handler(context as never)
    if (!call.answers && !call.file) return reply.code(204).send()
    if (call.makes) reply.code(201)
    if (call.answers !== 'row' || !asking) return answer
    return tagged(reply, await shown(asking, id))
  })
}

/** Throws 409 for a call that would do something with a closed row, unless it is a retry of one that has done it. */
async function refuseOnClosed(
  asking: Asking,
  id: number,
  saving: { readonly keyed: KeyedRequest },
): Promise<void> {
  const { services, resource, asker, whenClosed } = asking
  if (whenClosed) return
  const detail = (await closedAmong(asking, resource, [id])).get(id)
  if (detail === undefined) return
  const { keyed } = saving
  const done = await storedOutcome(services.db.kysely, keyed, asker).execute()
  if (!knownOutcome(keyed, done)) throw new ApiError('conflict', { detail })
}

/** How a call saves; what came with it is read when it is needed. */
function savingOf({ route, when, otherwise }: Call, request: FastifyRequest, body: unknown) {
  const judge = (stored: Values): Errors => {
    if (when?.(stored) !== false) return {}
    throw new ApiError('conflict', otherwise ? { detail: otherwise } : {})
  }
  return {
    get keyed(): KeyedRequest {
      return { key: idempotencyKeyOf(request), content: [route, request.params, body] }
    },
    conditions: () => ({ versao: versionOf(request), judge }),
  }
}

/** The most bytes of what somebody sends who has not signed in: a form of a few words. */
const mostOfStrangers = 16 * 1024

type Mounting = Pick<Call, 'access' | 'bodyLimit' | 'repeated' | 'whilePending'>

/** Mounts one handler under every route that a declaration names; a trailing slash is the same route. */
export function mount(
  app: FastifyInstance,
  routes: Route | readonly Route[],
  { access: policy, bodyLimit = limitOf(policy), repeated, whilePending }: Mounting,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  const places = new Set([routes].flat().map((route) => route.replace(/\/$/, '')))
  for (const place of places) {
    const [method = 'GET', url = '/'] = place.split(' ')
    app.route({
      method,
      url,
      ...(bodyLimit && { bodyLimit }),
      config: { policy, repeated, whilePending },
      handler,
    })
  }
}

const limitOf = (policy: Call['access']) => (policy === 'public' ? mostOfStrangers : undefined)

/** The parameters of a path. Throws 404 for an invalid id, and 400 for an invalid day. */
export function paramsOf(request: FastifyRequest): z.infer<typeof params> {
  const { success, data, error } = params.safeParse(request.params)
  if (success) return data
  const isDay = error.issues[0]?.path[0] === 'data'
  throw isDay ? refuse('data', invalidDay) : new ApiError('absent')
}
