import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { slow } from './phone.ts'

/**
 * The slow network in front of a server, for what a page and its service worker ask: the brakes of the browser hold
 * those of the page alone.
 */
export async function slowNetworkTo(url: string): Promise<{ url: string; stop(): void }> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      pass(from, to)
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** Each way takes half of the latency, and its bytes their time one after the other. */
function pass(from: Socket, to: Socket): void {
  let free = 0
  const later = (bytes: number, act: () => void) => {
    free =
      Math.max(free, performance.now() + slow.latency / 2) + (bytes / slow.bytesPerSecond) * 1000
    setTimeout(act, free - performance.now())
  }
  from.on('data', (chunk: Buffer) => later(chunk.length, () => void to.write(chunk)))
  from.on('end', () => later(0, () => void to.end()))
}
