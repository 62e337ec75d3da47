import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { circlesIn, graphOf, loadedWith, sourceFiles, specifiersOf } from './module-graph.ts'

/**
 * The rooms of the tree, from top to bottom: a file imports from its own room and from rows below it, never from
 * another room of its own row. A file belongs to the innermost room that holds it.
 */
const rows: readonly (readonly string[])[] = [
  ['tests'],
  ['src/demo'],
  [
    'src/app/server/main.ts',
    'src/app/server/dev.ts',
    'src/app/server/cli.ts',
    'src/app/server/verificar.ts',
  ],
  ['src/app/server/start.ts', 'src/app/server/cli'],
  ['src/app/server/open-institutes.ts'],
  ['src/app/server/open-institute.ts', 'src/app/server/front-door.ts'],
  ['src/app/server/institutes.ts'],
  ['src/app/server/app.ts', 'src/app/server/open-database.ts', 'src/app/server/env.ts'],
  ['src/core/server/routes'],
  ['src/features/virada/server'],
  [
    'src/features/frequencia/server',
    'src/core/server/backup',
    'src/core/server/importacao',
    'src/core/server/privacy',
  ],
  ['src/core/server/store'],
  ['src/core/server/auth'],
  ['src/core/server/services.ts'],
  ['src/core/server/documents', 'src/core/server/mail.ts', 'src/core/server/clock.ts'],
  ['src/app/server/institute-names.ts'],
  ['src/core/server/http'],
  ['src/core/server/db'],
  ['src/core/server/disk'],
  ['src/core/console/boot'],
  [
    'src/features/calendario/console',
    'src/features/educadores/console',
    'src/features/inicio/console',
    'src/features/turmas/console',
  ],
  ['src/features/alunos/console'],
  [
    'src/features/assistencia/console',
    'src/features/conta/console',
    'src/features/cuidado/console',
    'src/features/frequencia/console',
    'src/features/importacao/console',
    'src/features/indicadores/console',
  ],
  [
    'src/features/entrada/console',
    'src/features/partes/console',
    'src/features/planejamentos/console',
    'src/features/relatorios/console',
  ],
  ['src/core/console/crud'],
  ['src/core/console/api', 'src/core/console/ui'],
  ['src/core/console/paths.ts', 'src/core/console/vendor'],
  ['resources'],
  ['src/core/model', 'scripts'],
  ['resources/papeis.ts'],
  ['src/core/model/role-declaration.ts'],
]

/** The places where no circle of imports stands, `import type` included. */
const withoutCircles = ['src', 'resources', 'scripts', 'tests']

const rooms = rows.flat()
const rowOf = (room: string) => rows.findIndex((row) => row.includes(room))
const roomOf = (path: string) =>
  rooms
    .filter((room) => path === room || path.startsWith(`${room}/`))
    .sort((a, b) => b.length - a.length)[0]

const places = ['src', 'resources', 'scripts', 'tests']

test('cada arquivo tem a sua sala, e cada sala existe', () => {
  expect(places.flatMap(sourceFiles).filter((path) => !roomOf(path))).toEqual([])
  expect(rooms.filter((room) => !existsSync(room))).toEqual([])
})

test('as importações descem: nenhuma sala importa a que está acima ou ao lado', () => {
  const climbing = [...graphOf(places)].flatMap(([path, targets]) => {
    const from = roomOf(path) ?? ''
    return targets.flatMap((target) => {
      const to = roomOf(target) ?? ''
      return from === to || rowOf(from) < rowOf(to)
        ? []
        : [`${path} importa ${target}: ${to} não está abaixo de ${from}`]
    })
  })
  expect(climbing).toEqual([])
})

test('nenhum arquivo importa a si mesmo por um círculo, nem só por tipos', () => {
  expect(circlesIn(graphOf(withoutCircles))).toEqual([])
})

/** What a feature of the console offers to the others; the rest is its own. */
const offered: Readonly<Record<string, readonly string[]>> = {
  alunos: ['class-choice.tsx', 'class-students.tsx', 'student-dialog.tsx', 'student-rows.tsx'],
  assistencia: [
    'my-reports.tsx',
    'report-list.tsx',
    'student-reports.tsx',
    'texts.ts',
    'use-add-report.tsx',
  ],
  conta: ['invitation.tsx'],
  cuidado: ['use-contact.tsx'],
  entrada: ['recuperacao/texts.ts'],
  frequencia: [
    'consulta/columns.tsx',
    'consulta/summary.ts',
    'registro/classes.ts',
    'registro/queue-state.ts',
    'students.ts',
  ],
  importacao: ['registered.ts', 'words.ts'],
  indicadores: ['class-line.tsx', 'periods.ts', 'question-form.tsx'],
  planejamentos: ['plan-of-day.tsx', 'plan-order.ts', 'plan-table.tsx', 'plans-panel.tsx'],
  relatorios: [
    'delete-report.tsx',
    'period-filter.tsx',
    'quick-dates.ts',
    'report-list.tsx',
    'report-text.tsx',
    'reports-panel.tsx',
    'supervised.ts',
    'supervision-panel.tsx',
    'texts.ts',
    'use-report-pages.ts',
    'write-report.tsx',
  ],
}

test('uma parte da tela importa de outra só o que esta oferece, e tudo o que se oferece é usado', () => {
  const features = 'src/features/'
  const nameOf = (path: string) => path.slice(features.length).split('/')[0] ?? ''
  const taken = [...graphOf([features])].flatMap(([path, targets]) =>
    targets.filter((target) => nameOf(target) !== nameOf(path)),
  )
  const all = Object.entries(offered).flatMap(([name, files]) =>
    files.map((file) => `${features}${name}/${file}`),
  )
  expect([...new Set(taken)].sort()).toEqual(all.sort())
})

test('as peças da tela não conhecem recurso nenhum', () => {
  const knowing = sourceFiles('src/core/console/ui').flatMap((path) =>
    specifiersOf(path)
      .filter((specifier) => isResource(specifier) || specifier === '#model/resource')
      .map((specifier) => `${path}: ${specifier}`),
  )
  expect(knowing).toEqual([])
})

test('um caminho relativo não sai da sua sala', () => {
  const folderOf = (path: string) => {
    const room = roomOf(path) ?? ''
    return room.endsWith('.ts') ? dirname(room) : room
  }
  const leaving = ['src', 'resources'].flatMap(sourceFiles).flatMap((path) =>
    specifiersOf(path)
      .filter((specifier) => specifier.startsWith('.') && !specifier.endsWith('.css'))
      .filter((specifier) => folderOf(join(path, '..', specifier)) !== folderOf(path))
      .map((specifier) => `${path}: ${specifier}`),
  )
  expect(leaving).toEqual([])
})

/** 'path: specifier' for each import, of the files of a folder, that is not allowed there. */
function strayImports(folder: string, allowed: (specifier: string) => boolean): string[] {
  return sourceFiles(folder).flatMap((path) =>
    specifiersOf(path)
      .filter((specifier) => !specifier.startsWith('.') && !allowed(specifier))
      .map((specifier) => `${path}: ${specifier}`),
  )
}

const isModel = (specifier: string) => specifier.startsWith('#model/')
const isResource = (specifier: string) => /^#resources(\/|$)/.test(specifier)
const isPackage = (specifier: string) => /^[a-z@]/.test(specifier)
const isOfScreens = (specifier: string) =>
  /^(react|antd|@ant-design|@refinedev|@tanstack)/.test(specifier)
const isOfServers = (specifier: string) =>
  /^(node:|fastify|@fastify|kysely|pg|@photostructure|nodemailer|@node-rs)/.test(specifier)

test('o modelo importa só os papéis, zod, as regras de CPF e telefone e a leitura de planilhas', () => {
  const pure = /^(zod|@brazilian-utils\/brazilian-utils|papaparse)(\/|$)/
  const stray = strayImports(
    'src/core/model',
    (specifier) => isModel(specifier) || specifier === '#resources/papeis' || pure.test(specifier),
  )
  expect(stray).toEqual([])
})

test('os recursos importam só o modelo e zod', () => {
  const stray = strayImports(
    'resources',
    (specifier) => isModel(specifier) || specifier === 'zod/mini',
  )
  expect(stray).toEqual([])
})

test.each(['src/core/server', 'src/demo'])(
  '%s importa o modelo, os recursos e nada da tela',
  (side) => {
    const allowed = (specifier: string) =>
      isModel(specifier) ||
      isResource(specifier) ||
      specifier.startsWith('#server/') ||
      (isPackage(specifier) && !isOfScreens(specifier))
    expect(strayImports(side, allowed)).toEqual([])
  },
)

test('a tela importa o modelo, os recursos e nada do servidor', () => {
  const allowed = (specifier: string) =>
    isModel(specifier) ||
    isResource(specifier) ||
    specifier.startsWith('#console/') ||
    (isPackage(specifier) && !isOfServers(specifier))
  expect(strayImports('src/core/console', allowed)).toEqual([])
})

test('nenhum arquivo passa de 250 linhas', () => {
  const long = ['src', 'resources']
    .flatMap(sourceFiles)
    .map((path) => ({ path, lines: readFileSync(path, 'utf8').split('\n').length }))
    .filter(({ lines }) => lines > 250)
  expect(long).toEqual([])
})

test('nenhum código genérico pergunta de que entidade se trata', () => {
  const asking = [
    'src/core/model',
    'src/core/server/store',
    'src/core/console/crud',
    'src/core/console/api',
  ]
    .flatMap((folder) => sourceFiles(folder))
    .filter((path) => /\b(resource|recurso)\.name\s*[!=]==?\s*'/.test(readFileSync(path, 'utf8')))
  expect(asking).toEqual([])
})

/** Words of this product, in its two languages; a role or a roll of another kind is said with other words. */
const wordsOfProduct =
  /alun[oa]|turma|educador|educator|frequ[eê]ncia|presen[cç]a|relat[oó]rio|\bcasos?\b|assistent|assistant|student|attendance|absences?\b|school|\broll\b|lesson|excuse|justifica|planejament|\bfaltas?\b|boletim|folha|declara[cç][aã]o|virada|feriad|holiday|institut|coordinator|coordenad|selos?\b|\breports?\b|\balerts?\b|\b(a|the|each|one|its) (class(es)?|registers?)\b/gi
/** What ARIA and the declarations of fields call so. */
const publishedWords = /role=\S*alert|'alert'|\balerts\b(?=\??[:.,} ])/g

test('a máquina da tela não diz palavra nenhuma deste produto', () => {
  const folder = 'src/core/console'
  const said = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css)$/.test(file))
    .flatMap((file) =>
      readFileSync(`${folder}/${file}`, 'utf8')
        .split('\n')
        .flatMap((line, at) =>
          (line.replaceAll(publishedWords, '').match(wordsOfProduct) ?? []).map(
            (word) => `${file}:${at + 1}: ${word}`,
          ),
        ),
    )
  expect(said).toEqual([])
})

test('a lista de alunos se abre com no máximo 60 arquivos da tela', () => {
  const loaded = [...loadedWith('src/features/alunos/console/alunos-page.tsx')]
  expect(loaded.filter((path) => path.startsWith('src/core/console/')).length).toBeLessThanOrEqual(
    60,
  )
})

test('só o programa de npm run dev começa com um banco novo', () => {
  const knowing = sourceFiles('src').filter((path) =>
    readFileSync(path, 'utf8').includes('banco-novo'),
  )
  expect(knowing).toEqual(['src/app/server/dev.ts'])
})
