import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { copyProject, replaced } from './project-files.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** `npm run dev`, running on a copy of the project. */
export interface DevProcess {
  /** The folder that holds the copy and, in data/, its data. */
  readonly folder: string
  readonly url: string
  /** What it has printed so far. */
  output(): string
  /** Saves a file of the copy with some parts of it replaced, as a developer does. */
  change(path: string, ...parts: readonly (readonly [before: string, after: string])[]): void
  /** Ends it and starts it again in the same folder, with other arguments. */
  again(...args: readonly string[]): Promise<DevProcess>
  end(): Promise<void>
}

/** Starts it over an empty institute with one coordinator. Throws what it said where it ends instead. */
export async function startDev(email: string, password: string): Promise<DevProcess> {
  // Vite does not watch folders of test results: the copy stands outside.
  const folder = temporaryFolder('dev')
  copyProject(folder)
  linkPackages(folder)
  return startIn(folder, { COORDENADOR_EMAIL: email, COORDENADOR_SENHA: password }, [])
}

async function startIn(
  folder: string,
  account: NodeJS.ProcessEnv,
  args: readonly string[],
): Promise<DevProcess> {
  const child = spawn(process.execPath, ['scripts/dev.mjs', ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      ...account,
    },
  })
  const gone = once(child, 'exit')
  let output = ''
  const address = new Promise<string>((told) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text
        const [, url] = /Console e servidor em (http\S+)/.exec(output) ?? []
        if (url) told(url)
      })
  })
  const url = await Promise.race([address, gone])
  if (typeof url !== 'string') throw new Error(`npm run dev não iniciou:\n${output}`)
  const stop = async () => {
    child.kill('SIGTERM')
    await gone
  }
  return {
    folder,
    url,
    output: () => output,
    change(path, ...parts) {
      const file = join(folder, path)
      const change = (text: string, [before, after]: readonly [string, string]) =>
        replaced(text, before, after)
      writeFileSync(file, parts.reduce(change, readFileSync(file, 'utf8')))
    },
    async again(...others) {
      await stop()
      return startIn(folder, account, others)
    },
    async end() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Each package by itself: what Vite prepares of them stays in the copy. */
function linkPackages(folder: string) {
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync('node_modules').filter((each) => !/^\.vite/.test(each)))
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
}
