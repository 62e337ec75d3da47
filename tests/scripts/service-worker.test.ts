import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildServiceWorker } from '../../scripts/service-worker.mjs'
import { temporaryFolder } from '../temporary-folder.ts'

test('o aparelho, que guarda as páginas com os cabeçalhos delas, tem outra versão quando estes mudam', async () => {
  const folder = temporaryFolder('aparelho')
  for (const each of ['assets', 'prerendered']) mkdirSync(join(folder, each))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  const headers = join(folder, 'headers.ts')
  for (const policy of ["script-src 'self'", "script-src 'none'"]) {
    writeFileSync(headers, policy)
    await buildServiceWorker(folder, headers)
  }
  const versions = readdirSync(join(folder, 'assets'))
  expect(versions).toHaveLength(2)
  expect(versions.some((name) => readFileSync(join(folder, 'sw.js'), 'utf8').includes(name))).toBe(
    true,
  )
})
