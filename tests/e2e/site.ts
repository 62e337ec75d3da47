import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

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
  const server = spawn(process.execPath, [`${process.env.BUILT_FOLDER}/server/main.js`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      COORDENADOR_EMAIL: coordenadora.email,
      COORDENADOR_SENHA: coordenadora.senha,
      ...env,
    },
  })
  let output = ''
  const address = new Promise<string>((resolve) => {
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk
        const told = /Caderno em (http\S+)/.exec(output)?.[1]
        if (told) resolve(told)
      })
  })
  const gone = once(server, 'exit')
  const stop = async () => {
    server.kill('SIGTERM')
    await Promise.race([gone, setTimeout(5000).then(() => server.kill('SIGKILL'))])
    rmSync(dataDir, { recursive: true, force: true })
  }
  const url = await Promise.race([address, gone.then(() => null)])
  if (url && (await fetch(`${url}/healthz`)).ok) return { url, dataDir, stop }
  await stop()
  throw new Error(`O servidor não iniciou:\n${output}`)
}
