import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { documentedCalls, extensions } from './documented-calls.ts'
import { relayScreen, relayTo, say } from './documented-relay.ts'

/** The calls of one kind that came. */
export interface Traffic {
  /** With their ids and days, in the order in which they came. */
  readonly paths: string[]
  /** How many of them were under way at once, at most. */
  most: number
}

/** A host that stands before a server of ours and lets the documented calls and answers through, and no more. */
export interface DocumentedHost {
  readonly url: string
  /** The calls of a kind: 'GET /turma/:id'. */
  traffic(call: string): Traffic
  /** Every write that came, as 'PUT /turma/1', in order. */
  readonly writes: readonly string[]
  /** Makes a call fail, until what it answers is called. */
  fail(call: string, status: number): () => void
  /** Whether a request to this address was refused because the contract does not have it. */
  hasRefused(url: string): boolean
  /** What was refused and is none of the extensions that the console may try. */
  readonly strange: readonly string[]
  stop(): Promise<void>
}

const base = '/api/v1'
const kinds = Object.entries(documentedCalls).map(([call, documented]) => {
  const [method = '', path = ''] = call.split(' ')
  return { call, method, path: patternOf(path), documented }
})
const tried = extensions.map(patternOf)

/** Starts a documented host before the server at an address. */
export async function startDocumentedHost(server: string): Promise<DocumentedHost> {
  const traffic = new Map<string, Traffic & { under: number }>()
  const failing = new Map<string, number>()
  const refused = new Set<string>()
  const writes: string[] = []
  const strange: string[] = []
  const relay = relayTo(server)

  function trafficOf(call: string) {
    const known = traffic.get(call) ?? { paths: [], most: 0, under: 0 }
    traffic.set(call, known)
    return known
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { method = '', headers, url = '/' } = request
    const { pathname, searchParams: words } = new URL(url, server)
    if (!pathname.startsWith(`${base}/`)) return relayScreen(server, url, response)
    const path = pathname.slice(base.length)
    const said = `${method} ${path}`
    if (method !== 'GET') writes.push(said)
    const body = await buffer(request)
    const known = kinds.filter((kind) => kind.path.test(path))
    const kind = known.find((kind) => kind.method === method)
    if (!kind) {
      refused.add(pathname)
      if (!tried.some((extension) => extension.test(said))) strange.push(said)
      return say(response, known.length > 0 ? 405 : 404, { detail: 'Not Found' })
    }
    const status = failing.get(kind.call)
    if (status) return say(response, status, { detail: 'x' })
    const count = trafficOf(kind.call)
    count.paths.push(path)
    count.under += 1
    count.most = Math.max(count.most, count.under)
    try {
      await relay(kind.documented, { method, pathname, words, headers, body }, response)
    } finally {
      count.under -= 1
    }
  }

  const http = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    traffic: trafficOf,
    writes,
    fail(call, status) {
      failing.set(call, status)
      return () => void failing.delete(call)
    },
    hasRefused: (url) => refused.has(new URL(url).pathname),
    strange,
    async stop() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
}
