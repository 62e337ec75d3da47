import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from '../server-process.ts'

/** Someone who signs in. */
export interface Conta {
  readonly email: string
  readonly senha: string
}

/** The first coordinator of each institute under test. */
export const coordenadora: Conta = { email: 'coordenacao@exemplo.org', senha: 'Coordena2026' }

/** A running server over an institute of its own, empty but for its first coordinator. */
export interface Site {
  /** What a browser opens. */
  readonly url: string
  /** The server itself, where a documented host stands before it. */
  readonly server: string
  readonly dataDir: string
  stop(): Promise<void>
}

/** Starts the built server in a temporary folder, on a free port. */
export async function startSite(env: Readonly<Record<string, string>> = {}): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'caderno-tela-'))
  const { email, senha } = coordenadora
  const server = await startProcess({
    env: { DATA_DIR: dataDir, COORDENADOR_EMAIL: email, COORDENADOR_SENHA: senha, ...env },
  })
  const stop = async () => {
    const killed = setTimeout(() => void server.end('SIGKILL'), 5000)
    await server.end()
    clearTimeout(killed)
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url: server.url, server: server.url, dataDir, stop }
}
