import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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
  expect(right.stdout).toMatch(/^As declarações de resources\/ estão certas\.\n/)
  expect(right.stdout).toMatch(/\neducador lê\n(.+\n)* {2}turma: nome, /)
  expect(right.stdout).toMatch(
    /\ncoordenador lê\n.*\n?(.+\n)* {2}aluno: nome, data_nascimento, cpf\*, rg\*/,
  )
  expect(right.status).toBe(0)
})

test('um arquivo que nem corre, por um import que falta, é dito pelo nome e pela linha, sem pilha', () => {
  const { stderr, status } = judged({ 'resources/livro.ts': livro(`paginas: integer('Páginas')`) })
  expect(stderr).toContain('resources/livro.ts:7 · "integer" não é importado nem declarado')
  expect(stderr).not.toContain('verificar.js')
  expect(status).toBe(1)
})

/** The roles of the product, and one with these addresses. */
const porteiro = (home: string, more = '') => ({
  'resources/papeis.ts': readFileSync('resources/papeis.ts', 'utf8').replace(
    '} as const satisfies',
    `porteiro: { label: { one: 'Porteiro', many: 'Porteiros' }, home: '${home}',
      accounts: { managedBy: ['coordenador'] }, ${more} } } as const satisfies`,
  ),
})

test.each([
  [
    'um import de um nome que não há',
    { 'resources/livro.ts': livro('').replace('choice, text', 'choice, text, texto') },
    'resources/livro.ts · src/core/model/field.ts não tem "texto"',
  ],
  [
    'uma declaração sem os seus nomes',
    { 'resources/livro.ts': livro('').replace(/label: .*/, '') },
    'resources/livro.ts · falta label: { … }',
  ],
  [
    'um arquivo com outro nome que a entidade',
    { 'resources/livros.ts': livro('') },
    'resources/livros.ts · declara "livro", que fica em resources/livro.ts',
  ],
  [
    'um papel sobre uma entidade que não há',
    porteiro('/minha-conta', "can: { alumno: ['list'] }"),
    'resources/papeis.ts · porteiro · can: "alumno" não é uma entidade · quis dizer "aluno"?',
  ],
  [
    'uma página inicial que não há',
    porteiro('/aluno'),
    'resources/papeis.ts · porteiro · home: "/aluno" não é uma tela · quis dizer "/alunos"?',
  ],
  [
    'uma página inicial que o papel não tem',
    porteiro('/alunos'),
    'resources/papeis.ts · porteiro · home: "/alunos" é uma tela que este papel não tem: use screens',
  ],
  [
    'uma tela que não há',
    porteiro('/minha-conta', "screens: ['/minha-conta', '/turmas/detalhe/:turmaId?']"),
    'resources/papeis.ts · porteiro · screens: "/turmas/detalhe/:turmaId?" não é uma tela · quis dizer "/turmas/detalhes/:turmaId?"?',
  ],
])('npm run verificar diz %s em uma só frase', (_, files, sentence) => {
  const { stderr, status } = judged(files)
  expect(stderr.trim()).toBe(sentence)
  expect(status).toBe(1)
})

test('a página inicial de um papel pode ser uma lista sua, uma tela que divide ou uma que se abre sem linha', () => {
  for (const [home, more] of [
    ['/educadores', "can: { educador: ['list'] }"],
    ['/turmas', "screens: ['/turmas']"],
    ['/folha-do-mes', "screens: ['/folha-do-mes/:turmaId?']"],
  ] as const)
    expect(judged(porteiro(home, more)).stderr).toBe('')
})
