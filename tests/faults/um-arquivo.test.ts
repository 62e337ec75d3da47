import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished, test } from 'vitest'
import { copyWithResponsavel } from '../fixtures/responsavel.ts'

const tools = 'node_modules'

test('um arquivo a mais em resources/ é uma entidade inteira, e uma linha a põe na ficha e no formulário do aluno', () => {
  const copy = copyWithResponsavel()
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  cpSync('tests/one-file/server.ts', join(copy, 'tests/server/um-arquivo.test.ts'))
  cpSync('tests/one-file/console.tsx', join(copy, 'tests/console/um-arquivo.test.tsx'))
  const run = (...words: string[]) =>
    execFileSync(process.execPath, words, { cwd: copy, encoding: 'utf8' })
  const tool = (path: string) => join(process.cwd(), tools, path)
  run(tool('typescript/bin/tsc'), '--noEmit')
  const projects = ['--project', 'sqlite', '--project', 'console']
  run(tool('vitest/vitest.mjs'), 'run', ...projects, 'um-arquivo')
})
