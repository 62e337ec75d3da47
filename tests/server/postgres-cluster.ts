import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { postgresFolder } from './postgres-binaries.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    database: 'sqlite' | 'postgres'
    /** The address of the cluster's own database, beside which each test makes its own. */
    postgres: string
  }
}

/** Starts a PostgreSQL of the suite's own in a temporary folder, and removes it after. */
export default async function setup(project: TestProject) {
  const binaries = postgresFolder()
  if (!binaries) throw new Error('PostgreSQL não encontrado')
  const folder = mkdtempSync(join(tmpdir(), 'caderno-postgres-'))
  const user = ordinaryUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'caderno', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    max_connections: 300,
    // Of no use to a database that lives as long as the tests.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
  }
  const server = spawn(
    join(binaries, 'postgres'),
    [
      '-D',
      data,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...user, cwd: folder, stdio: 'ignore' },
  )
  const address = `postgres://caderno@127.0.0.1:${port}/postgres`
  await answers(address)
  project.provide('postgres', address)
  return async () => {
    const gone = once(server, 'exit')
    server.kill('SIGQUIT')
    await gone
    rmSync(folder, { recursive: true, force: true })
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
async function freePort(): Promise<number> {
  const socket = createServer().listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const address = socket.address()
  socket.close()
  await once(socket, 'close')
  if (address === null || typeof address === 'string') throw new Error('sem porta livre')
  return address.port
}
