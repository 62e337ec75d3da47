import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { once } from '#model/once'

/** Prerendered pages, by address. */
export type Pages = ReadonlyMap<string, string>

const none: Pages = new Map()

/**
 * The pages of the built console by address, for a folder that holds them as `<address>/index.html`; none where it does
 * not. They are read once for all the institutes of a process, and again after another build.
 */
export function prerenderedPages(folder: string | null): Pages {
  const root = folder && join(folder, 'prerendered')
  if (!root || !existsSync(root)) return none
  return pagesOf(root, statSync(join(folder, 'index.html')).mtimeMs)
}

const pagesOf = once((root: string, _built: number): Pages => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  return new Map(
    files
      .filter((file) => file.endsWith('.html'))
      .map((file) => [addressOf(file), readFileSync(join(root, file), 'utf8')]),
  )
})

/** The hashes by which a Content-Security-Policy allows the scripts that stand in pages themselves. */
export function inlineHashes(pages: Iterable<string>): string[] {
  const hashes = new Set<string>()
  for (const page of pages)
    for (const [, inline = ''] of page.matchAll(/<script>([\s\S]*?)<\/script>/g))
      hashes.add(`'sha256-${createHash('sha256').update(inline).digest('base64')}'`)
  return [...hashes]
}

/** A page with a new nonce for its styles. */
export function withNonce(page: string): { readonly html: string; readonly nonce: string } {
  const nonce = randomBytes(16).toString('base64')
  return { html: page.replaceAll('nonce=""', `nonce="${nonce}"`), nonce }
}

function addressOf(file: string): string {
  const folder = dirname(file).replaceAll('\\', '/')
  return folder === '.' ? '/' : `/${folder}`
}
