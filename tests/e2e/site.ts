import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../free-port.ts'

/** Someone who signs in. */
export interface Conta {
  readonly email: string
  readonly senha: string
}

/** The first coordinator of each institute under test. */
export const coordenadora: Conta = { email: 'coordenacao@exemplo.org', senha: 'Coordena2026' }

/** A running server over an institute of its own, empty but for its first coordinator. */
export interface Site {
  readonly url: string
  readonly dataDir: string
  stop(): Promise<void>
}

/** Starts the built server in a temporary folder, on a free port. */
export async function startSite(env: Readonly<Record<string, string>> = {}): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'caderno-tela-'))
  const port = await freePort()
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      COORDENADOR_EMAIL: coordenadora.email,
      COORDENADOR_SENHA: coordenadora.senha,
      ...env,
    },
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  const gone = once(server, 'exit')
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    server.kill('SIGTERM')
    await Promise.race([gone, setTimeout(5000).then(() => server.kill('SIGKILL'))])
    rmSync(dataDir, { recursive: true, force: true })
  }
  const ready = await Promise.race([answers(`${url}/healthz`), gone.then(() => false)])
  if (!ready) {
    await stop()
    throw new Error(`O servidor não iniciou:\n${output}`)
  }
  return { url, dataDir, stop }
}

async function answers(address: string, triesLeft = 300): Promise<boolean> {
  const ok = await fetch(address).then(
    (answer) => answer.ok,
    () => false,
  )
  if (ok || triesLeft === 0) return ok
  await setTimeout(50)
  return answers(address, triesLeft - 1)
}
