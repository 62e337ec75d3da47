import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Conta } from './site.ts'

/** The built demonstration, running in a folder of its own; `under`, what Node is told besides. */
export async function startDemo(...under: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'caderno-tela-demo-'))
  const program = `${process.env.BUILT_FOLDER}/server/demo.js`
  const demo = spawn(process.execPath, [...under, program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, PORT: '0', TMPDIR: folder },
  })
  const gone = once(demo, 'exit')
  let told = ''
  for await (const chunk of demo.stdout) {
    told += chunk
    if (told.includes('Ctrl+C')) break
  }
  const accounts = [...told.matchAll(/(\S+@\S+) +senha (\S+)/g)].map(
    ([, email = '', senha = '']): Conta => ({ email, senha }),
  )
  return { demo, folder, gone, accounts, baseURL: /http:\S+/.exec(told)?.[0] ?? '' }
}
