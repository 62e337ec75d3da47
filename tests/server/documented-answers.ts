import diagnostics from 'node:diagnostics_channel'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { expect } from 'vitest'

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: object }>>
}

/** The answers of an app under test, as its own document names them. */
export interface WatchedAnswers {
  /** Fails the test or file in whose course an answer was not the one of the document. */
  expectDocumented(): void
}

/** Compares each good answer of an app with the document that it hands out, from its first request on. */
export async function watchAnswers(
  make: () => Promise<FastifyInstance>,
): Promise<[FastifyInstance, WatchedAnswers]> {
  const mistakes = new Set<string>()
  const begin = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook(
      'onSend',
      async (request, reply, payload) => {
        const judge = judgeOf(request, reply)
        if (judge) follow(reply, payload, (body) => judge(body, (said) => mistakes.add(said)))
      },
    )
  diagnostics.subscribe('fastify.initialization', begin)
  const making = make()
  diagnostics.unsubscribe('fastify.initialization', begin)
  const expectDocumented = () =>
    expect([...mistakes], 'respostas que não são as do documento').toEqual([])
  return [await making, { expectDocumented }]
}

type Judge = (body: string | null, refuse: (said: string) => void) => void

/** What judges the answer to a call; null for one that the document does not describe, and for a refusal. */
function judgeOf(request: FastifyRequest, reply: FastifyReply): Judge | null {
  const { url = '' } = request.routeOptions
  const { statusCode: status, server } = reply
  if (!url.startsWith('/api/v1/') || url.endsWith('/openapi.json') || status >= 300) return null
  const described = describedBy(server.swagger() as unknown as Document)
  const place = `${request.method} ${plain(url.slice(7).replace(/:(\w+)/g, '{$1}'))}`
  const operation = described.operations.get(place)
  if (!operation) return null
  const type = String(reply.getHeader('content-type') ?? '').replace(/;.*/, '')
  const { content } = operation.responses[status] ?? {}
  return (body, refuse) => {
    if (!(status in operation.responses)) return refuse(`${place}: ${status}`)
    if (!content || !body) return body ? refuse(`${place}: ${status} com corpo`) : undefined
    if (!(type in content)) return refuse(`${place}: ${type}`)
    if (!/json/.test(type)) return
    const check = described.checkOf(place, [`${status}`, 'content', type, 'schema'])
    for (const part of type === 'application/json' ? [body] : (body.match(/.+\n/g) ?? []))
      if (!check(JSON.parse(part)))
        for (const { instancePath, message, params } of check.errors ?? [])
          refuse(`${place}: ${instancePath} ${message} ${JSON.stringify(params)}`)
  }
}

/** Hands the body on when it is there: of a stream, once it was sent. */
function follow(reply: FastifyReply, payload: unknown, done: (body: string | null) => void) {
  if (typeof payload === 'string' || payload == null) return done(payload ?? null)
  const { raw } = reply
  const write = raw.write.bind(raw) as (...parts: unknown[]) => boolean
  const parts: string[] = []
  raw.write = (...[part, ...rest]: unknown[]) => {
    parts.push(String(part))
    return write(part, ...rest)
  }
  raw.once('close', () => done(parts.join('')))
}

const plain = (path: string) => path.replace(/\/$/, '')

const known = new WeakMap<Document, ReturnType<typeof readDocument>>()

function describedBy(document: Document) {
  const described = known.get(document) ?? readDocument(document)
  known.set(document, described)
  return described
}

const formats = {
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  email: true,
} as const

function readDocument(document: Document) {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false, formats })
  ajv.addSchema(document, 'document')
  const found = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const place = `${method.toUpperCase()} ${plain(path)}`
      return [place, { operation, at: ['paths', path, method, 'responses'] }] as const
    }),
  )
  const places = new Map(found)
  const checks = new Map<string, ValidateFunction>()
  return {
    operations: new Map(found.map(([place, { operation }]) => [place, operation])),
    /** Made when it is first asked for. */
    checkOf(place: string, below: readonly string[]): ValidateFunction {
      const pointer = [...(places.get(place)?.at ?? []), ...below].map((key) =>
        encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1')),
      )
      const $ref = `document#/${pointer.join('/')}`
      const check = checks.get($ref) ?? ajv.compile({ $ref })
      checks.set($ref, check)
      return check
    },
  }
}
