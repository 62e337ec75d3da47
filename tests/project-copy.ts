import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll } from 'vitest'
import { copyProject, replaced } from './project-files.ts'

/** A copy of the project in which files may be changed. It stands in it, to find its packages, until the test file ends. */
export function projectCopy(name: string) {
  mkdirSync('test-results', { recursive: true })
  const folder = resolve(mkdtempSync(`test-results/${name}-`))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  copyProject(folder)
  return {
    folder,
    /** A module of the copy, which takes along its own declarations. */
    load: <T>(path: string): Promise<T> => import(/* @vite-ignore */ join(folder, path)),
    /** Changes a file of the copy. Throws where the text is not in it. */
    change(path: string, before: string, after: string) {
      const file = join(folder, path)
      writeFileSync(file, replaced(readFileSync(file, 'utf8'), before, after))
    },
  }
}
