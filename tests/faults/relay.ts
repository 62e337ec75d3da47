import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterwards } from './place.ts'

/** A balancer in front of servers: each request goes to the next; one that does not listen is passed over. */
export async function relayTo(urls: readonly string[]): Promise<string> {
  let turn = 0
  const pass = (incoming: IncomingMessage, answer: ServerResponse, triesLeft: number) => {
    const target = new URL(incoming.url ?? '/', urls[turn % urls.length])
    turn += 1
    const { method, headers } = incoming
    const forward = request(target, { method, headers, agent: false }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers)
      from.pipe(answer)
      from.on('error', () => answer.destroy())
    })
    forward.on('error', (error) => {
      const isClosed = 'code' in error && error.code === 'ECONNREFUSED'
      if (isClosed && triesLeft > 0) return pass(incoming, answer, triesLeft - 1)
      // What had begun is not begun anew elsewhere: that is for who asked.
      answer.destroy()
    })
    forward.on('socket', (socket) => socket.once('connect', () => incoming.pipe(forward)))
  }
  const server = createServer((incoming, answer) => pass(incoming, answer, urls.length))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  afterwards(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
