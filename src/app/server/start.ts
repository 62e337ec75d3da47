import type { FastifyInstance } from 'fastify'
import { resources } from '#resources'
import type { Services } from '#server/services'
import type { Env } from './env.ts'
import { frontDoor } from './front-door.ts'
import { institutesOf } from './institutes.ts'
import { openInstitutes } from './open-institutes.ts'
import { checkRoles } from './roles.ts'

/** A server that listens: where, with what, and how to stop it. */
export interface Running {
  readonly address: string
  /** Those of the first institute. */
  readonly services: Services
  stop(): Promise<void>
}

/**
 * Opens the data, makes sure that there is a coordinator, and listens. On SIGTERM or SIGINT it ends after the open
 * requests, within 10 s. Throws messages.
 */
export async function startServer(env: Env): Promise<Running> {
  checkRoles(resources)
  if (env.SMTP_URL && env.SMTP_TLS === 'nao') {
    console.log('SMTP_TLS=nao: os e-mails podem sair sem cifra, com os códigos de recuperação.')
  }
  const { first, houses, begin, end, close } = await openInstitutes(institutesOf(env))
  const door = env.institutes.length === 0 ? first.app : frontDoor(houses)
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= Promise.all([inTime(end()), closeSoon(door)])
      .then(() => undefined)
      .finally(close)
    return stopped
  }
  try {
    const address = await listen(door, env)
    const ignoreSignals = stopOnSignals(stop)
    begin()
    return {
      address,
      services: first.services,
      stop() {
        ignoreSignals()
        return stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** How long open requests may take after the signal, and the whole process, in milliseconds. */
const closeTimeout = 7_000
const deadline = 9_500

/** Closes after the open requests; those that take too long are cut off. */
async function closeSoon(app: FastifyInstance): Promise<void> {
  // An answer that began before the shutdown keeps its connection alive: close it here.
  const idle = setInterval(() => app.server.closeIdleConnections(), 100)
  const late = setTimeout(() => app.server.closeAllConnections(), closeTimeout)
  try {
    await app.close()
  } finally {
    clearInterval(idle)
    clearTimeout(late)
  }
}

/** Waits for work that ends, but not too long. */
async function inTime(work: Promise<void>): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, closeTimeout).unref())
  await Promise.race([work, late])
}

/**
 * Ends after the open requests. npm repeats Ctrl+C: a signal within a second of the first is the same one, a later
 * one ends at once. Returns the function that stops listening for signals.
 */
function stopOnSignals(stop: () => Promise<void>): () => void {
  let since: number | undefined
  const end = () => {
    if (since !== undefined && performance.now() - since > 1000) process.exit(1)
    if (since !== undefined) return
    since = performance.now()
    setTimeout(() => process.exit(1), deadline)
    void stop().then(() => process.exit(0))
  }
  const signals = ['SIGTERM', 'SIGINT'] as const
  for (const signal of signals) process.on(signal, end)
  return () => {
    for (const signal of signals) process.off(signal, end)
  }
}

async function listen(app: FastifyInstance, { HOST: host, PORT: port }: Env): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const sentence = listenRefusals[code]?.(host, port)
    throw sentence ? new Error(sentence) : error
  }
}

const notHere = (host: string) => `HOST deve ser um endereço desta máquina: "${host}" não é.`

const listenRefusals: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (_, port) => `A porta ${port} já está em uso: indique outra em PORT.`,
  EACCES: (_, port) =>
    `A porta ${port} não pode ser usada por este usuário: indique outra em PORT.`,
  EADDRNOTAVAIL: notHere,
  ENOTFOUND: notHere,
  EAI_AGAIN: notHere,
}
