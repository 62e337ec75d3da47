import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { postgresFolder } from './postgres-binaries.ts'

/** A PostgreSQL of one's own: the address of its first database, and its end. */
export interface PostgresProcess {
  readonly address: string
  /** The number of the first of its processes. */
  pid(): number
  /** Ends it by a signal: SIGINT and SIGQUIT as pg_ctl does, SIGKILL as nobody should. */
  end(signal: NodeJS.Signals): Promise<void>
  /** Starts it again, on the same folder and port. */
  start(): Promise<void>
  /** Ends it for good, and removes it. */
  stop(): Promise<void>
}

/** Starts a PostgreSQL in a folder, on the disk where none is given, with these settings over its own; `stop` removes both. */
export async function startPostgres(
  settings: Readonly<Record<string, string | number>>,
  folder = mkdtempSync(join(tmpdir(), 'caderno-postgres-')),
): Promise<PostgresProcess> {
  const binaries = postgresFolder()
  if (!binaries) throw new Error('PostgreSQL não encontrado')
  const user = ordinaryUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'caderno', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const port = await freePort()
  const all = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    ...settings,
  }
  const words = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const run = () =>
    spawn(join(binaries, 'postgres'), ['-D', data, ...words], {
      ...user,
      cwd: folder,
      stdio: 'ignore',
    })
  let server = run()
  const address = `postgres://caderno@127.0.0.1:${port}/postgres`
  await answers(address)
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const gone = once(server, 'exit')
    server.kill(signal)
    await gone
  }
  return {
    address,
    pid: () => server.pid ?? 0,
    end,
    async start() {
      server = run()
      await answers(address)
    },
    async stop() {
      await end('SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root: then it runs as `nobody`. */
function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const number = (flag: string) =>
    Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: number('-u'), gid: number('-g') }
}

async function answers(address: string, triesLeft = 100): Promise<void> {
  const client = new pg.Client(address)
  try {
    await client.connect()
    await client.end()
  } catch (error) {
    if (triesLeft === 0) throw error
    await setTimeout(100)
    await answers(address, triesLeft - 1)
  }
}

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
