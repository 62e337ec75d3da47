import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished, test } from 'vitest'

/** All that a developer writes for a new entity. */
const entity = `import { like } from '#model/access'
import { choice, computed, date, phone, reference, text } from '#model/field'
import { defineResource } from '#model/resource'
import { phoneNumber, wholeYears } from '#model/rules'
import { z } from 'zod/mini'
import { aluno } from './aluno.ts'

export const responsavel = defineResource('responsavel', {
  label: { one: 'Responsável', many: 'Responsáveis' },
  access: like(aluno, 'aluno_id'),
  screen: { path: '/responsaveis', icon: 'students' },
  import: true,
  fields: {
    aluno_id: reference('Aluno', 'aluno', { required: 'Aluno é obrigatório', list: true, filter: true }),
    nome: text('Nome', { required: 'Nome é obrigatório', list: true, search: true }),
    parentesco: choice('Parentesco', { mae: 'Mãe', pai: 'Pai' }, { list: true, filter: true }),
    telefone: phone('Telefone', { check: phoneNumber, readInList: ['coordenador'] }),
    data_nascimento: date('Data de nascimento'),
    idade: computed('Idade', {
      from: ['data_nascimento'],
      type: z.int(),
      value: ({ data_nascimento: day }, today) => (day ? wholeYears(String(day), today) : null),
    }),
  },
})
`

/** All that is written for its rows to stand in a student's answer and page. */
const line = "    responsaveis: children('Responsáveis', 'responsavel'),"

function withLine(aluno: string): string {
  return aluno
    .replace('import { choice,', 'import { children, choice,')
    .replace(/\n {4}documentos: /, (found) => `\n${line}${found}`)
}

const tools = 'node_modules'

test('um arquivo a mais em resources/ é uma entidade inteira, e uma linha a põe na ficha do aluno', () => {
  mkdirSync('test-results', { recursive: true })
  // Inside the project, whose node_modules it finds.
  const copy = mkdtempSync('test-results/um-arquivo-')
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  for (const name of ['src', 'resources', 'tests', 'scripts', 'index.html'])
    cpSync(name, join(copy, name), { recursive: true })
  for (const name of ['package.json', 'tsconfig.json', 'vite.config.ts', 'vitest.config.ts'])
    cpSync(name, join(copy, name))
  writeFileSync(join(copy, 'resources/responsavel.ts'), entity)
  const aluno = join(copy, 'resources/aluno.ts')
  writeFileSync(aluno, withLine(readFileSync(aluno, 'utf8')))
  cpSync('tests/one-file/server.ts', join(copy, 'tests/server/um-arquivo.test.ts'))
  cpSync('tests/one-file/console.tsx', join(copy, 'tests/console/um-arquivo.test.tsx'))
  const run = (...words: string[]) =>
    execFileSync(process.execPath, words, { cwd: copy, encoding: 'utf8' })
  const tool = (path: string) => join(process.cwd(), tools, path)
  run(tool('typescript/bin/tsc'), '--noEmit')
  const projects = ['--project', 'sqlite', '--project', 'console']
  run(tool('vitest/vitest.mjs'), 'run', ...projects, 'um-arquivo')
})
