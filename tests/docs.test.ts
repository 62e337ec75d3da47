import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { commands } from '#app/server/cli/commands'
import { resources } from '#resources'

const text = (path: string) => readFileSync(path, 'utf8')
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path && existsSync(path))
const pages = tracked.filter((path) => path.endsWith('.md'))
const code = tracked.filter(
  (path) =>
    /^(src|resources|tests|scripts|bench|deploy)\/|^[\w.]+\.(ts|html)$/.test(path) &&
    /\.(tsx?|m?js|css|html|service|yaml)$|Dockerfile|Caddyfile|\.exemplo$/.test(path),
)

/** The words of a file in one line, without the signs that begin a line of a comment. */
const flat = (words: string) => words.replace(/\s*\n\s*(?:\*(?!\/)|\/\/|#)?\s*/g, ' ')

/** 'path: number' for each number that a file cites after one of these words and that does not exist. */
function unknownNumbers(paths: readonly string[], words: string, known: ReadonlySet<string>) {
  const cited = new RegExp(
    `\\b(?:${words})s?\\s+((?:\\d+)(?:(?:, | and | e | a |, and )\\d+)*)`,
    'gi',
  )
  return paths.flatMap((path) =>
    // A number with a point is a section of somebody else's page.
    [
      ...flat(text(path))
        .replace(/\d+\.\d+/g, '')
        .matchAll(cited),
    ]
      .flatMap(([, numbers = '']) => numbers.match(/\d+/g) ?? [])
      .filter((number) => !known.has(number))
      .map((number) => `${path}: ${number}`),
  )
}

const headings = (path: string) =>
  [...text(path).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title)

const decisionPages = readdirSync('docs/decisoes').filter((name) => /^\d{3}-.+\.md$/.test(name))
const decisions = new Set(
  decisionPages.flatMap((name) => [
    String(Number(name.slice(0, 3))),
    ...headings(`docs/decisoes/${name}`).flatMap((it) => it.match(/(?<=^Decisão )\d+/) ?? []),
  ]),
)
const sections = new Set(
  headings('docs/especificacao.md').flatMap((title) => title.match(/^\d+(?=\. )/) ?? []),
)

test('toda decisão citada no código e nos documentos tem a sua página', () => {
  expect(unknownNumbers([...code, ...pages], 'decision|decisão|decisões', decisions)).toEqual([])
})

test('toda seção citada no código e nos documentos está na especificação', () => {
  expect(unknownNumbers([...code, ...pages], 'section|seção|seções', sections)).toEqual([])
})

test('o código diz de que são as seções que cita', () => {
  const bare =
    /\b(?:section|seção)s? \d+(?!\.\d|\d)(?:(?:, | and | e )\d+)*(?!\d)(?! (?:of the specification|da especificação)|(?:, | and | e )\d)/i
  expect(code.filter((path) => bare.test(flat(text(path))))).toEqual([])
})

test('toda ameaça que um teste nomeia está na lista', () => {
  const known = new Set(text('docs/decisoes/065-lista-de-ameacas.md').match(/(?<=^\| )T\d+/gm))
  const named = code.flatMap((path) => text(path).match(/(?<=['`])T\d+(?=: )/g) ?? [])
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('toda página de decisão está no índice e diz o que a mudaria', () => {
  const index = text('docs/decisoes/README.md')
  expect(decisionPages.filter((name) => !index.includes(`(${name})`))).toEqual([])
  const silent = decisionPages.filter(
    (name) => !text(`docs/decisoes/${name}`).includes('**O que a mudaria.**'),
  )
  expect(silent).toEqual([])
})

/** The anchor that a heading gets where the pages are read. */
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

test('todo link entre documentos leva a um arquivo e a um título que existem', () => {
  const broken = pages.flatMap((page) =>
    [...text(page).matchAll(/\]\((?!https?:)([^)\s]*)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => {
        const [file = '', anchor] = target.split('#')
        const path = file ? normalize(join(dirname(page), file)) : page
        if (!existsSync(path)) return true
        return anchor !== undefined && !headings(path).map(anchorOf).includes(anchor)
      })
      .map((target) => `${page}: ${target}`),
  )
  expect(broken).toEqual([])
})

const usersPages = pages.filter((page) => page !== 'CHANGELOG.md')
/** 'page: words' for each match in the pages that does not pass. */
const wrongIn = (pattern: RegExp, exists: (found: string) => boolean) =>
  usersPages.flatMap((page) =>
    [...text(page).matchAll(pattern)]
      .map(([, found = '']) => found)
      .filter((found) => !exists(found))
      .map((found) => `${page}: ${found}`),
  )

test('todo arquivo que os documentos nomeiam existe', () => {
  const whole =
    /[`\s(](\.?(?:src|resources|tests|scripts|docs|deploy|ci)\/[\w./-]*[\w/])(?=[`\s),.:;])/g
  const examples = [
    'resources/oficina.ts',
    'resources/acompanhante.ts',
    'resources/tipo-de-entrega.ts',
    'resources/entrega.ts',
    'src/features/aniversarios/',
  ]
  expect(wrongIn(whole, (path) => existsSync(path) || examples.includes(path))).toEqual([])
  // A path within a side, as the page about its rooms writes it.
  const within = /`((?:boot|api|ui|crud|features|routes|store|db)\/[\w./-]+\.tsx?)`/g
  const sides = ['src/core/console', 'src/core/server']
  const isOfSide = (path: string) => sides.some((side) => existsSync(`${side}/${path}`))
  expect(wrongIn(within, isOfSide)).toEqual([])
})

test('todo comando que os documentos ensinam existe', () => {
  const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> }
  expect(wrongIn(/\bnpm run ([\w:]+)/g, (name) => name in scripts)).toEqual([])
  expect(wrongIn(/\bnpm run cli -- ([\w-]+)/g, (name) => name in commands)).toEqual([])
})

test('o guia nomeia cada arquivo com uma tabela de todos os tipos de campo', () => {
  const [, part = ''] = text('docs/contribuir.md').split('## Um tipo de campo')
  const named = [...(part.split('\n## ')[0] ?? '').matchAll(/^\| `(src[^`]+)`/gm)].map(
    ([, path]) => path,
  )
  const tables = code.filter(
    (path) => /^src\/.*\.tsx?$/.test(path) && text(path).includes('Record<Kind'),
  )
  expect(named.sort()).toEqual(tables.sort())
})

test('todo texto entre aspas da especificação está no produto', () => {
  const one = (words: string) => words.replace(/\s+/g, ' ')
  const written = code.filter((path) => /^(src|resources)\/.*\.tsx?$/.test(path)).map(text)
  // What an entity does not say itself is made from its nouns.
  const made = Object.values(resources).flatMap(({ label, messages }) => [label, messages])
  const product = one([...written, ...made.flatMap(Object.values)].join('\n'))
  const examples = ['31/02', 'section N']
  const quoted = one(text('docs/especificacao.md')).matchAll(
    /(?<![\p{L}\p{N}`:])'([^'`]+)'(?!\p{L})/gu,
  )
  const missing = [...quoted]
    .map(([, words = '']) => words)
    // {nome}, {detail} and the like stand for what varies.
    .filter((words) => !words.split(/\{[^}]*\}/).every((piece) => product.includes(piece.trim())))
    .filter((words) => !examples.includes(words))
  expect(missing).toEqual([])
})

test('o que o guia mostra de uma ação está no produto, linha por linha', () => {
  const product = ['calls.ts', 'server/desligamento.ts']
    .map((file) => text(`src/features/alunos/${file}`).replaceAll(/\s+/g, ' '))
    .join(' ')
  const [section = ''] = /^## Uma ação$[\s\S]*?(?=^## )/m.exec(text('docs/contribuir.md')) ?? []
  const shown = [...section.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, block = '']) => block)
  expect(shown).toHaveLength(2)
  for (const block of shown) expect(product).toContain(block.trim().replaceAll(/\s+/g, ' '))
})
