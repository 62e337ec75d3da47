import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { circlesIn, graphOf, loadedWith, sourceFiles, specifiersOf } from './module-graph.ts'

/** The floors of the house, from top to bottom: a file imports from its own and from those below it. */
const floors = [
  'src/demo',
  'src/app',
  'src/features',
  'resources',
  'src/domain',
  'src/core',
] as const

/** The places where no circle of imports stands, `import type` included. */
const withoutCircles = ['src', 'resources', 'scripts', 'tests']

const floorOf = (path: string) => floors.findIndex((floor) => path.startsWith(`${floor}/`))

test('cada arquivo está em um andar, e as importações descem', () => {
  const graph = graphOf(['src', 'resources'])
  expect([...graph.keys()].filter((path) => floorOf(path) < 0)).toEqual([])
  const climbing = [...graph].flatMap(([path, targets]) =>
    targets
      .filter((target) => floorOf(target) < floorOf(path))
      .map((target) => `${path} importa ${target}, que está acima`),
  )
  // The roles are the one thing that the types of the core are made of.
  expect(climbing).toEqual(['src/core/model/role.ts importa resources/papeis.ts, que está acima'])
})

/** Whether a file is of the server or of the console; undefined for what both have. */
const sideOf = (path: string) =>
  /^src\/(?:core|app|features\/[^/]+)\/(server|console)\//.exec(path)?.[1]

/** What both sides have: the model, the arithmetic, the declarations, and the calls of a subject. */
const isOfBoth =
  /^src\/(domain|core\/model)\/|^resources\/|^src\/app\/calls\.ts$|^src\/features\/[\w-]+\/[\w-]+\.ts$/

test('o servidor e a tela não se importam, e nenhum programa importa o que o testa', () => {
  const crossing = [...graphOf(['src', 'resources', 'scripts', 'tests'])].flatMap(
    ([path, targets]) =>
      targets
        .filter((target) => {
          const [from, to] = [sideOf(path), sideOf(target)]
          if (isOfBoth.test(path) && to) return true
          return from && to
            ? from !== to
            : !path.startsWith('tests/') && target.startsWith('tests/')
        })
        .map((target) => `${path} importa ${target}`),
  )
  expect(crossing).toEqual([])
})

test('nenhum arquivo importa a si mesmo por um círculo, nem só por tipos', () => {
  expect(circlesIn(graphOf(withoutCircles))).toEqual([])
})

/** The doors of each room: what the other subjects may take from it; the rest is its own. */
const doors: Readonly<Record<string, readonly string[]>> = {
  'alunos/console': [
    'care-dialog.tsx',
    'class-choice.tsx',
    'class-students.tsx',
    'of-student-dialog.tsx',
    'student-dialog.tsx',
    'student-rows.tsx',
  ],
  'assistencia/console': [
    'my-reports.tsx',
    'report-list.tsx',
    'student-reports.tsx',
    'texts.ts',
    'use-add-report.tsx',
  ],
  avisos: ['calls.ts'],
  certidoes: ['words.ts'],
  'certidoes/server': ['certificates.ts'],
  'cuidado/console': ['use-contact.tsx'],
  'declaracao/console': ['paper.tsx'],
  documentos: ['calls.ts'],
  'documentos/console': ['consents-dialog.tsx', 'consents-panel.tsx', 'paper-kind.tsx'],
  'documentos/server': ['consents.ts', 'due.ts'],
  folha: ['calls.ts'],
  frequencia: ['abertas.ts', 'faltas.ts', 'paths.ts'],
  'frequencia/console': [
    'consulta/columns.tsx',
    'consulta/summary.ts',
    'differing-marks.tsx',
    'records.ts',
    'registro/classes.ts',
    'registro/has-extras.ts',
    'registro/queue-state.ts',
    'registro/roll.ts',
    'seal.tsx',
    'share-help.tsx',
    'stand-ins.ts',
    'students.ts',
  ],
  'frequencia/server': [
    'absences.ts',
    'count-records.ts',
    'counters.ts',
    'days.ts',
    'deleted.ts',
    'enrolled.ts',
    'group.ts',
    'kept-registers.ts',
    'limits.ts',
    'marked-days.ts',
    'marks.ts',
    'open-registers.ts',
    'presence-days.ts',
    'register.ts',
    'registers-due.ts',
    'stood-in.ts',
  ],
  indicadores: ['calls.ts'],
  'indicadores/console': ['class-line.tsx', 'periods.ts', 'question-form.tsx'],
  justificativas: ['calls.ts'],
  'justificativas/console': ['excuse-dialog.tsx'],
  'justificativas/server': ['excuses.ts'],
  'lembretes/server': ['reminders.ts'],
  'planejamentos/console': [
    'plan-of-day.tsx',
    'plan-order.ts',
    'plan-table.tsx',
    'plans-panel.tsx',
  ],
  'planejamentos/server': ['plans.ts'],
  'relatorios/console': [
    'delete-report.tsx',
    'new-report.tsx',
    'period-filter.tsx',
    'quick-dates.ts',
    'report-dialog.tsx',
    'report-list.tsx',
    'report-text.tsx',
    'reports-panel.tsx',
    'supervised.ts',
    'supervision-panel.tsx',
    'texts.ts',
    'use-report-pages.ts',
  ],
  'relatorios/server': ['handlers.ts'],
  turmas: ['calls.ts'],
  'turmas/console': ['class-names.ts'],
  'turmas/server': ['educators.ts'],
  virada: ['calls.ts'],
  'virada/server': ['period.ts'],
}

test('um assunto toma de outro só o que este oferece, e tudo o que se oferece é usado', () => {
  const features = 'src/features/'
  const subjectOf = (path: string) => path.slice(features.length).split('/')[0]
  const taken = [...graphOf([features])].flatMap(([path, targets]) =>
    targets.filter((target) => subjectOf(target) !== subjectOf(path)),
  )
  const all = Object.entries(doors).flatMap(([room, files]) =>
    files.map((file) => `${features}${room}/${file}`),
  )
  expect([...new Set(taken)].sort()).toEqual(all.sort())
})

test('um caminho relativo não sai da sua sala', () => {
  const roomOf = (path: string) =>
    /^(src\/(core|app)\/\w+|src\/features\/[\w-]+|src\/\w+|\w+)\//.exec(path)?.[1]
  const leaving = ['src', 'resources'].flatMap(sourceFiles).flatMap((path) =>
    specifiersOf(path)
      .filter((specifier) => specifier.startsWith('.') && !specifier.endsWith('.css'))
      .filter((specifier) => roomOf(join(path, '..', specifier)) !== roomOf(path))
      .map((specifier) => `${path}: ${specifier}`),
  )
  expect(leaving).toEqual([])
})

/** What the programs of a place may take from npm; each takes what its side needs and no more. */
const packages = {
  both: /^(zod|@brazilian-utils\/brazilian-utils|papaparse|fastest-levenshtein)(\/|$)/,
  screens: /^(react|antd|@ant-design|@refinedev|@tanstack)/,
  servers: /^(node:|fastify|@fastify|kysely|pg|@photostructure|nodemailer|@node-rs)/,
}

test.each([
  ['src/core/model', (name: string) => packages.both.test(name)],
  ['src/domain', (name: string) => packages.both.test(name)],
  ['resources', (name: string) => packages.both.test(name)],
  ['server', (name: string) => !packages.screens.test(name)],
  ['console', (name: string) => !packages.servers.test(name)],
])('%s toma de npm só o que é do seu lado', (place, allowed) => {
  const files = sourceFiles('src')
    .concat(sourceFiles('resources'))
    .filter((path) => path.startsWith(`${place}/`) || sideOf(path) === place)
  const stray = files.flatMap((path) =>
    specifiersOf(path)
      .filter((name) => /^[a-z@]/.test(name) && !allowed(name))
      .map((name) => `${path}: ${name}`),
  )
  expect(stray).toEqual([])
})

test('as peças da tela não conhecem recurso nenhum', () => {
  const knowing = sourceFiles('src/core/console/ui').filter((path) =>
    specifiersOf(path).includes('#model/resource'),
  )
  expect(knowing).toEqual([])
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

/** What only this product speaks of. In the server's own sentences 'chamada' is a call. */
const ofTheDomain =
  /alun[oa]|turma|educador|frequ[eê]ncia|presen[çc]a|relat[oó]rio|\bcasos?\b|assistente|alertas?\b|alerta_|lembrete|justificativ|planejament|atendiment|declaracao|virada|\bfolhas?\b|\bfaltas\b|professor|escola\b|coordenador|student|attendance|teacher|educator|lesson|reminder|excuse|indicator|\bschools?\b|\bclasses\b|\b(a|each|of|whole) class\b|\bregister of\b/i

/** Names that are published: a variable of the environment, and a kind of entry in a line of time. */
const published: Readonly<Record<string, RegExp>> = {
  'src/core/server/auth/first-account.ts': /COORDENADOR_SENHA/g,
  'src/core/model/timeline.ts': /faltas/gi,
}

test.each(['src/core/model', 'src/core/server'])(
  '%s não diz palavra nenhuma do instituto',
  (place) => {
    const knowing = sourceFiles(place).flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => ofTheDomain.test(line.replaceAll(published[path] ?? /$/g, '')))
        .map((line) => `${path}: ${line.trim()}`),
    )
    expect(knowing).toEqual([])
  },
)

/** Words of this product, in its two languages; a role or a roll of another kind is said with other words. */
const wordsOfProduct =
  /alun[oa]|turma|educador|educator|frequ[eê]ncia|presen[cç]a|relat[oó]rio|\bcasos?\b|assistent|assistant|student|attendance|absences?\b|school|\broll\b|lesson|excuse|justifica|planejament|\bfaltas?\b|boletim|folha|declara[cç][aã]o|virada|feriad|holiday|institut|coordinator|coordenad|selos?\b|\breports?\b|\balerts?\b|\b(a|the|each|one|its) (class(es)?|registers?)\b/gi
/** What ARIA and the declarations of fields call so, and what is still to be done. */
const publishedWords = /role=\S*alert|'alert'|\balerts\b(?=\??[:.,} ])|\bFalta (?=um|só)/g

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

test('só a montagem lista os assuntos e entrega à máquina o que é do produto', () => {
  const listing = sourceFiles('src').filter((path) =>
    /glob<.*>\(\s*'[./]+features\/\*\/console\/screens.ts'/.test(readFileSync(path, 'utf8')),
  )
  const handing = sourceFiles('src').filter((path) =>
    /^handOver\(/m.test(readFileSync(path, 'utf8')),
  )
  expect(listing).toEqual(['src/app/console/routes.ts'])
  expect(handing.sort()).toEqual(['src/app/console/handed.ts', 'src/app/console/routes.ts'])
})

test('a lista de alunos se abre com no máximo 60 arquivos da tela', () => {
  const loaded = [...loadedWith('src/features/alunos/console/alunos-page.tsx')]
  expect(loaded.filter((path) => path.startsWith('src/core/console/')).length).toBeLessThanOrEqual(
    60,
  )
})

test('só core/console/api pergunta de que servidor se trata', () => {
  const asking = sourceFiles('src')
    .filter((path) => !path.startsWith('src/core/console/api/'))
    .filter((path) => readFileSync(path, 'utf8').includes('isOurServer'))
  expect(asking).toEqual([])
})

test('só o programa de npm run dev começa com um banco novo', () => {
  const knowing = sourceFiles('src').filter((path) =>
    readFileSync(path, 'utf8').includes('banco-novo'),
  )
  expect(knowing).toEqual(['src/app/server/dev.ts'])
})

test('o assunto que muda linhas de uma entidade por SQL guarda depois o que se calcula delas', () => {
  // A day of the register is a table of its own, of no entity.
  const own = ['register.ts', 'register-queries.ts'].map(
    (name) => `src/features/frequencia/server/${name}`,
  )
  const careless = sourceFiles('src/features').filter((path) => {
    const text = readFileSync(path, 'utf8')
    return text.includes('versao + 1') && !/\bkeep\(/.test(text) && !own.includes(path)
  })
  expect(careless).toEqual([])
})
