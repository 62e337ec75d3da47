import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished, test } from 'vitest'
import { copyWithAcompanhante } from '../fixtures/acompanhante.ts'
import { cellOf, insertSnippet, snippetOf } from '../fixtures/guia.ts'

const tools = 'node_modules'

test('o que docs/contribuir.md ensina a acrescentar e a mudar vale como está escrito: cada coisa em um arquivo, e uma página em uma pasta', () => {
  const copy = copyWithAcompanhante()
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  const aluno = 'resources/aluno.ts'
  insertSnippet(copy, aluno, snippetOf('Um campo'), /^ {6}serie: /m)
  insertSnippet(copy, aluno, snippetOf('Muitos com muitos'), /^ {6}serie: /m)
  insertSnippet(copy, aluno, snippetOf('Um campo calculado'), /^ {4}\.\.\.documentosDoAluno,/m)
  const contato = 'resources/contato.ts'
  insertSnippet(copy, contato, snippetOf('Um campo calculado', 1), /^ {4}telefone: /m)
  insertSnippet(copy, contato, snippetOf('Opções que dependem'), /^ {4}telefone: /m)
  insertSnippet(copy, aluno, `${cellOf('quem_leva:')},\n${cellOf('sala:')},`, /^ {6}serie: /m)
  insertSnippet(copy, aluno, `${cellOf('retired:')},`, /^ {2}fields: /m)
  for (const [at, name] of [
    [0, 'oficina'],
    [1, 'tipo-de-entrega'],
    [2, 'entrega'],
  ] as const)
    writeFileSync(join(copy, `resources/${name}.ts`), snippetOf('Uma entidade', at))
  const acompanhante = 'resources/acompanhante.ts'
  insertSnippet(copy, acompanhante, snippetOf('Cadastros que são um só'), /^ {2}fields: /m)
  const subject = join(copy, 'src/features/aniversarios')
  const page = [
    'calls.ts',
    'server/handlers.ts',
    'console/aniversarios-page.tsx',
    'console/screens.ts',
  ]
  for (const folder of ['server', 'console']) mkdirSync(join(subject, folder), { recursive: true })
  for (const [at, name] of page.entries())
    writeFileSync(join(subject, name), snippetOf('Uma página', at))
  cpSync('tests/one-file/server.ts', join(copy, 'tests/server/um-arquivo.test.ts'))
  cpSync('tests/one-file/console.tsx', join(copy, 'tests/console/um-arquivo.test.tsx'))
  const run = (...words: string[]) =>
    execFileSync(process.execPath, words, { cwd: copy, encoding: 'utf8' })
  const tool = (path: string) => join(process.cwd(), tools, path)
  run(tool('typescript/bin/tsc'), '--noEmit')
  const projects = ['modelo', 'sqlite', 'console'].flatMap((name) => ['--project', name])
  run(tool('vitest/vitest.mjs'), 'run', ...projects, 'um-arquivo', 'tests/architecture')
})
