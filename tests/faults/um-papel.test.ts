import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'vitest'
import { copyWithRoles } from '../fixtures/papel.ts'

test('com um papel a mais em resources/papeis.ts, os tipos e a tabela de permissões valem', () => {
  const { folder } = copyWithRoles()
  const run = (tool: string, ...words: string[]) =>
    execFileSync(process.execPath, [join(process.cwd(), 'node_modules', tool), ...words], {
      cwd: folder,
      encoding: 'utf8',
    })
  run('typescript/bin/tsc', '--noEmit')
  run('vitest/vitest.mjs', 'run', '--project', 'sqlite', 'tests/server/politica.test.ts')
})
