import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'vitest'
import { copyWithRoles } from '../fixtures/papel.ts'

test('com um papel a mais em resources/papeis.ts, os tipos, a tabela de permissões e o OpenAPI valem', () => {
  const { folder } = copyWithRoles()
  const run = (tool: string, ...words: string[]) =>
    execFileSync(process.execPath, [join(process.cwd(), 'node_modules', tool), ...words], {
      cwd: folder,
      encoding: 'utf8',
    })
  run('typescript/bin/tsc', '--noEmit')
  const suites = ['politica', 'segredos', 'campos-fechados', 'openapi']
  const files = suites.map((name) => `tests/server/${name}.test.ts`)
  run('vitest/vitest.mjs', 'run', '--project', 'sqlite', ...files)
})
