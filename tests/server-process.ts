import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/** The built server, running. */
export interface ServerProcess {
  readonly url: string
  /** The server itself, also where something runs it. */
  readonly pid: number
  /** What it has printed so far. */
  output(): string
  /** Ends it as the system would, or not as gently; answers its exit code, null where a signal ended it. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

interface Start {
  readonly env: Readonly<Record<string, string | undefined>>
  /** A program that runs the server, with its arguments, such as strace. */
  readonly under?: readonly string[]
  /** Another program than the server of the product. */
  readonly main?: string
}

const patience = 30_000

/** Starts the built server on a free port and waits until it answers. Throws what it said where it ends instead. */
export async function startProcess({
  env,
  under = [],
  main = `${process.env.BUILT_FOLDER}/server/main.js`,
}: Start): Promise<ServerProcess> {
  const [program = '', ...args] = [...under, process.execPath, main]
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', ...env },
  })
  const output = outputOf(child)
  const gone = once(child, 'exit')
  const url = await Promise.race([addressIn(child, output), gone, setTimeout(patience)])
  if (typeof url !== 'string' || !(await fetch(`${url}/healthz`)).ok) {
    child.kill('SIGKILL')
    throw new Error(`O servidor não iniciou:\n${output()}`)
  }
  const pid = serverIn(child.pid ?? 0, main)
  return {
    url,
    pid,
    output,
    async end(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) process.kill(pid, signal)
      const [code] = await gone
      return code
    },
  }
}

/** The server, where other programs run it: it may have processes of its own, as the check of a large database. */
function serverIn(pid: number, main: string): number {
  const process = `/proc/${pid}`
  if (!existsSync(process)) return pid
  const [, script] = readFileSync(`${process}/cmdline`, 'utf8').split('\0')
  if (script === main) return pid
  const children = readFileSync(`${process}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? []
  return children[0] ? serverIn(Number(children[0]), main) : pid
}

function outputOf(child: ChildProcess): () => string {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk
    })
  return () => output
}

function addressIn(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve) => {
    child.stdout?.on('data', () => {
      const told = /Caderno em (http\S+)/.exec(output())?.[1]
      if (told) resolve(told)
    })
  })
}
