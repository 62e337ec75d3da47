import { type ChildProcess, fork, type Serializable, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../server/postgres-process.ts'
import type { Outcome, Rush, Scene } from '../load/job.ts'
import type { BareRoute } from './bare.ts'
import type { ThinOrder } from './thin.ts'

const built = dirname(fileURLToPath(import.meta.url))

/** A server under measurement, in a process of its own. */
export interface Measured {
  readonly address: string
  /** From the start of the process to the first answer, in ms. */
  readonly readyAfter: number
  /** Resident memory now, in MB. */
  memory(): number
  /** Processor time spent so far, in ms. */
  processor(): number
  stop(): Promise<void>
}

/** Starts the built product on a filled place, with more settings if there are some. */
export function startProduct(
  dataDir: string,
  url: string | undefined,
  more: NodeJS.ProcessEnv = {},
): Promise<Measured> {
  const program = join(built, '../server/main.js')
  return startNode(
    () => [program],
    '/healthz',
    (port) => ({
      ...cleanEnvironment(),
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      // Addresses come from a proxy, as they do where it is served for real.
      PUBLIC_URL: 'http://localhost',
      ...(url && { DATABASE_URL: url }),
      ...more,
    }),
  )
}

/** Starts json-server on a file. */
export function startJsonServer(file: string): Promise<Measured> {
  const program = createRequire(import.meta.url).resolve('json-server/lib/cli/bin.js')
  const argumentsFor = (port: number) => [program, '--quiet', '--port', String(port), file]
  return startNode(argumentsFor, '/alunos/1', cleanEnvironment)
}

/** Starts Fastify alone with these answers. */
export function startBare(routes: readonly BareRoute[]): Promise<Measured> {
  return startOther('bare.js', routes)
}

/** Starts a server for the one answer about a student, with nothing that guards it. */
export function startThin(order: ThinOrder): Promise<Measured> {
  return startOther('thin.js', order)
}

async function startOther(program: string, message: Serializable): Promise<Measured> {
  const started = performance.now()
  const child = fork(join(built, program), { env: cleanEnvironment() })
  child.send(message)
  const [address] = await once(child, 'message')
  return measured(child, String(address), performance.now() - started)
}

/** Runs a load in a process of its own. */
export async function runLoad(job: Rush | Scene): Promise<Outcome> {
  const child = fork(join(built, 'load.js'), { serialization: 'advanced', env: cleanEnvironment() })
  child.send(job)
  const [outcome] = await once(child, 'message')
  await ended(child)
  return outcome as Outcome
}

/** The most memory that a server takes while something runs, in MB. */
export async function highestMemory<T>(
  server: Measured,
  work: Promise<T>,
): Promise<{ result: T; memory: number }> {
  let memory = server.memory()
  const timer = setInterval(() => {
    memory = Math.max(memory, server.memory())
  }, 100)
  try {
    return { result: await work, memory: Math.max(memory, server.memory()) }
  } finally {
    clearInterval(timer)
  }
}

/** The settings of whoever runs the benchmark are not part of it. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, NODE_ENV: 'production' }
}

async function startNode(
  argumentsFor: (port: number) => string[],
  path: string,
  environment: (port: number) => NodeJS.ProcessEnv,
): Promise<Measured> {
  const port = await freePort()
  const started = performance.now()
  const child = spawn(process.execPath, argumentsFor(port), {
    env: environment(port),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const address = `http://127.0.0.1:${port}`
  while (!(await fetch(address + path).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('O servidor terminou antes de responder.')
    await setTimeout(5)
  }
  return measured(child, address, performance.now() - started)
}

function measured(child: ChildProcess, address: string, readyAfter: number): Measured {
  return {
    address,
    readyAfter,
    memory: () => residentMemory(child.pid),
    processor: () => processorTime(child.pid),
    stop: () => ended(child),
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

/** What Linux says of a process; elsewhere memory is not measured. */
function residentMemory(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}

/** User and system time, which Linux counts in hundredths of a second. */
export function processorTime(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}
