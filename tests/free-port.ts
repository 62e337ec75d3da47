import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port of this machine on which nothing listens. */
export async function freePort(): Promise<number> {
  const socket = createServer().listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const address = socket.address()
  socket.close()
  await once(socket, 'close')
  if (address === null || typeof address === 'string') throw new Error('sem porta livre')
  return address.port
}
