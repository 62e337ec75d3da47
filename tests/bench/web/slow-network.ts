import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { slow } from './phone.ts'

/**
 * The slow network in front of a server, for what a page and its service worker ask: the brakes of the browser hold
 * those of the page alone.
 */
export async function slowNetworkTo(url: string): Promise<{ url: string; stop(): void }> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  const [up, down] = [line(), line()]
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const [from, to, arrivalOf] of [
      [client, upstream, up],
      [upstream, client, down],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      pass(from, to, arrivalOf)
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

/** One direction of the network, for all connections: when what is sent now arrives. Each way takes half of the latency. */
function line(): (bytes: number) => number {
  let free = 0
  return (bytes) => {
    free = Math.max(free, performance.now()) + (bytes / slow.bytesPerSecond) * 1000
    return free + slow.latency / 2
  }
}

function pass(from: Socket, to: Socket, arrivalOf: (bytes: number) => number): void {
  let arrived: Promise<unknown> = Promise.resolve()
  // One timer at a time: of two that end in the same millisecond the later one may fire first.
  const later = (bytes: number, act: () => void) => {
    const at = arrivalOf(bytes)
    arrived = arrived.then(() => setTimeout(at - performance.now())).then(act)
  }
  from.on('data', (chunk: Buffer) => later(chunk.length, () => void to.write(chunk)))
  from.on('end', () => later(0, () => void to.end()))
}
