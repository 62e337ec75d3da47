import { cpSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hash, verify } from '../server/remembered-argon2.ts'
import { temporaryFolder } from '../temporary-folder.ts'

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

/** Starts a built server in this process, over a copy of the first institute, on a free port. */
export async function startSite(
  env: Readonly<Record<string, string>> = {},
  built = `${process.env.BUILT_FOLDER}`,
): Promise<Site> {
  const { startServer, readEnv } = await builtServer(built)
  const dataDir = temporaryFolder('tela')
  cpSync(`${process.env.FIRST_INSTITUTE}`, dataDir, { recursive: true })
  const given = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', ...env }
  const { address, stop } = await startServer(readEnv(given))
  return {
    url: address,
    server: address,
    dataDir,
    async stop() {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The server's own code as it was built, loaded once for all tests of this process. */
async function builtServer(folder: string) {
  // Most people of the tests have the same password: it is hashed once.
  Object.assign(createRequire(import.meta.url)('@node-rs/argon2'), { hash, verify })
  const load = (file: string) => import(pathToFileURL(resolve(`${folder}/server/${file}`)).href)
  const { startServer }: typeof import('#app/server/start') = await load('start.js')
  const { readEnv }: typeof import('#app/server/env') = await load('env.js')
  return { startServer, readEnv }
}
