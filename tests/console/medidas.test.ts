import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = readdirSync('src/core/console', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => [path, readFileSync(`src/core/console/${path}`, 'utf8')] as const)

/** What each stylesheet has of a pattern, but for what is allowed. */
function found(pattern: RegExp, allowed: RegExp): string[] {
  return files.flatMap(([path, css]) =>
    [...css.matchAll(pattern)].map(([all]) => `${path}: ${all}`).filter((it) => !allowed.test(it)),
  )
}

test('na tela as letras têm os seis tamanhos de tokens.css, e as páginas mudam em 600, 900 e 1200 px', () => {
  expect(found(/font(-size)?: [^;]*?\d+px[^;]*/g, /var\(--text/)).toEqual([])
  expect(
    found(/@media[^{]*-width: [\d.]+px/g, /: (599\.98|600|899\.98|900|1199\.98|1200)px$/),
  ).toEqual([])
})
