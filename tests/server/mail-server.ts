import type { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

interface Received {
  readonly from: string | undefined
  readonly to: readonly string[]
  readonly user: unknown
  readonly secure: boolean
  readonly message: string
}

/** A mail server on a port, a free one unless told, closed after the test; it takes every letter unless told otherwise. */
export async function mailServer(options: SMTPServerOptions = {}, port = 0) {
  const received: Received[] = []
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onData(stream, { envelope, user, secure }, done) {
      text(stream).then((message) => {
        const sender = envelope.mailFrom
        received.push({
          from: sender ? sender.address : undefined,
          to: envelope.rcptTo.map(({ address }) => address),
          user,
          secure,
          message,
        })
        done()
      }, done)
    },
    ...options,
  })
  // A client that hangs up in the middle of a handshake is told here too.
  server.on('error', () => undefined)
  const listening = server.listen(port, '127.0.0.1')
  await new Promise<void>((resolve) => listening.once('listening', () => resolve()))
  onTestFinished(() => new Promise((resolve) => server.close(resolve)))
  return { address: `127.0.0.1:${portOf(listening)}`, received }
}

/** The port that a server listens on. */
export function portOf(server: ReturnType<typeof createServer>): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
