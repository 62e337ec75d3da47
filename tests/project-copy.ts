import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll } from 'vitest'

const parts = [
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
  'index.html',
  'resources',
  'src',
  'scripts',
  'tests',
]

/** A copy of the project in which files may be changed. It stands in it, to find its packages, until the test file ends. */
export function projectCopy(name: string) {
  mkdirSync('test-results', { recursive: true })
  const folder = resolve(mkdtempSync(`test-results/${name}-`))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  for (const part of parts) cpSync(part, join(folder, part), { recursive: true })
  return {
    folder,
    /** A module of the copy, which takes along its own declarations. */
    load: <T>(path: string): Promise<T> => import(/* @vite-ignore */ join(folder, path)),
    /** Changes a file of the copy. Throws where the text is not in it. */
    change(path: string, before: string, after: string) {
      const text = readFileSync(join(folder, path), 'utf8')
      if (!text.includes(before)) throw new Error(`${path} não tem ${before}`)
      writeFileSync(join(folder, path), text.replace(before, after))
    },
  }
}
