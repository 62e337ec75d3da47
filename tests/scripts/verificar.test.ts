import { spawnSync } from 'node:child_process'
import { cpSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'

/** A copy of the project with these files besides, and what `npm run verificar` says there. */
function judged(files: Readonly<Record<string, string>>) {
  const folder = temporaryFolder('verificar')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['src', 'resources', 'scripts', 'package.json', 'tsconfig.json'])
    cpSync(name, join(folder, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const env = {
    ...process.env,
    DATA_DIR: join(folder, 'nenhuma'),
    DATABASE_URL: 'postgres://x:1/y',
  }
  return spawnSync(process.execPath, [join(folder, 'scripts/verificar.mjs')], {
    encoding: 'utf8',
    env,
  })
}

const livro = (fields: string) => `
  import { choice, text } from '#model/field'
  import { defineResource } from '#model/resource'
  export const livro = defineResource('livro', {
    label: { one: 'Livro', many: 'Livros', search: 'Buscar', empty: 'Nenhum.' },
    api: {}, access: {}, messages: {}, display: 'nome',
    fields: { nome: text('Nome'), ${fields} },
  })`

test('npm run verificar julga as declarações sem banco, e diz onde está cada erro', () => {
  const turno = `choice('Turno', { matutino: 'Manhã', noturno: 'Noite' }, { initial: 'noite' })`
  const wrong = judged({ 'resources/livro.ts': livro(`turno: ${turno}, dono: text('Nome')`) })
  expect(wrong.stderr.trim().split('\n')).toContain(
    'resources/livro.ts · turno · initial: "noite" não é uma opção · quis dizer "noturno"?',
  )
  expect(wrong.stderr).toContain('resources/livro.ts · dono · o rótulo "Nome" é também o de nome')
  expect(wrong.status).toBe(1)
  const right = judged({ 'resources/livro.ts': livro('') })
  expect(right.stdout).toBe('As declarações de resources/ estão certas.\n')
  expect(right.status).toBe(0)
})

test('um arquivo que nem corre, por um import que falta, é dito pelo nome e pela linha, sem pilha', () => {
  const { stderr, status } = judged({ 'resources/livro.ts': livro(`paginas: integer('Páginas')`) })
  expect(stderr).toContain('resources/livro.ts:7 · integer is not defined')
  expect(stderr).not.toContain('verificar.js')
  expect(status).toBe(1)
})
