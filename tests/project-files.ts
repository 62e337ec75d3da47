import { cpSync } from 'node:fs'
import { join } from 'node:path'

const files = ['package.json', 'tsconfig.json', 'vite.config.ts', 'vitest.config.ts', 'index.html']
const folders = ['resources', 'src', 'scripts', 'tests']

/** Copies what the project is made of, without its packages. */
export function copyProject(to: string): void {
  for (const part of [...files, ...folders]) cpSync(part, join(to, part), { recursive: true })
}

/** A text in which a part has been replaced. Throws where it is not in it. */
export function replaced(text: string, before: string, after: string): string {
  if (!text.includes(before)) throw new Error(`Não há ${before}`)
  return text.replace(before, after)
}
