import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { choice, choices, date, type Field, flag, integer, text } from '#model/field'
import type { Resource } from '#model/resource'
import { resources } from '#resources'
import type { Place } from '#server/db/db'
import { openExisting } from '#server/db/open-existing'
import { committedIn } from '#server/last-commit'
import { openDatabase } from '#server/open-database'
import { loadedWith } from '../module-graph.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { findPgDump } from './postgres-binaries.ts'
import { temporaryPlace } from './temporary-database.ts'

beforeAll(findPgDump)

const { aluno, turma } = resources
const alunoWith = (fields: Record<string, Field>, more = {}): readonly Resource[] =>
  Object.values({
    ...resources,
    aluno: { ...aluno, ...more, fields: { ...aluno.fields, ...fields } },
  })
const semNada = Object.values(resources)
const oficina: Resource = {
  ...turma,
  name: 'oficina',
  import: undefined,
  screen: undefined,
  indexes: [],
  api: {},
  access: {},
  calls: {},
  display: 'nome',
  order: 'nome',
  ended: undefined,
  endedIn: undefined,
  fields: { nome: text('Nome', { list: true }) },
}

interface Project extends Place {
  /** Its sources, in git. */
  readonly folder: string
}

/** A project whose one commit has the declarations of this one, and an empty place for its data. */
async function project(): Promise<Project> {
  const folder = temporaryFolder('projeto')
  const place = await temporaryPlace()
  onTestFinished(async () => {
    await place.remove()
    rmSync(folder, { recursive: true, force: true })
  })
  cpSync('resources', join(folder, 'resources'), { recursive: true })
  git(folder, 'init', '-q', '-b', 'principal')
  commit(folder)
  return { ...place, folder }
}

function git(folder: string, ...words: string[]) {
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...words], { cwd: folder })
}

function commit(folder: string) {
  git(folder, 'add', '-A')
  git(folder, 'commit', '-q', '-m', 'x')
}

/** Writes a field into the sources, as a developer would. */
function write(folder: string, field: string) {
  const file = join(folder, 'resources/aluno.ts')
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n// ${field}: text()`)
}

/** Opens the data as the development build does, and returns what it says. */
async function developed(
  { folder, ...place }: Project,
  declared: readonly Resource[],
  values: readonly unknown[] = [],
  column = 'apelido',
): Promise<string[]> {
  const told: string[] = []
  const tell = (sentence: string) => void told.push(sentence)
  const development = { committed: committedIn(folder) }
  const { kysely, close } = await openDatabase(
    { ...place, resources: declared },
    { tell, development },
  )
  for (const value of values)
    await sql`insert into aluno (nome, cpf, criado_em, ${sql.ref(column)})
      values ('Ana', ${randomUUID()}, '2026-03-10', ${value})`.execute(kysely)
  await close()
  return told.filter((sentence) => sentence.includes('commit'))
}

/** The tables of the place, by the names of their columns, and what the students have there. */
async function stored(place: Place) {
  const { kysely, close } = await openExisting(place)
  const tables = await kysely.introspection.getTables()
  const { rows } = await sql<Record<string, unknown>>`select * from aluno order by id`.execute(
    kysely,
  )
  const traces = await kysely.selectFrom('auditoria').select(['antes', 'depois']).execute()
  await close()
  const columns = (table: string) =>
    tables.find(({ name }) => name === table)?.columns.map(({ name }) => name)
  return { columns, rows, traces }
}

const copies = ({ dataDir }: Place) =>
  existsSync(join(dataDir, 'backups')) ? readdirSync(join(dataDir, 'backups')) : []

const apelido = text('Apelido', { list: true, search: true })
const refusal = (table: string, what: string) =>
  `A tabela "${table}" tem a coluna "${what}", que o modelo não conhece. Se os dados são de uma ` +
  'versão mais nova do Caderno, inicie com ela; se foi a declaração que mudou, npm run migracao diz o ' +
  'que falta. Muda sem isso só o que npm run dev acrescentou e nenhum commit tem.'

test('um campo que nenhum commit tem muda de nome e de tipo, e sai, sem se declarar: depois de uma cópia, e dito', async () => {
  const casa = await project()
  expect(await developed(casa, semNada)).toEqual([])
  expect(await developed(casa, alunoWith({ apelido }), ['Zezé', 'Nina'])).toEqual([])
  expect(
    await developed(casa, alunoWith({ alcunha: text('Alcunha') }), ['Bia'], 'alcunha'),
  ).toEqual(['Saiu do banco o que nenhum commit tem: aluno.apelido (2 valores).'])
  expect((await stored(casa)).columns('aluno')).toContain('alcunha')
  expect((await stored(casa)).columns('aluno')).not.toContain('busca_apelido')
  expect(await developed(casa, alunoWith({ alcunha: integer('Alcunha') }), [7], 'alcunha')).toEqual(
    ['Saiu do banco o que nenhum commit tem: aluno.alcunha (1 valor).'],
  )
  expect((await stored(casa)).rows.map((row) => row.alcunha)).toEqual([null, null, null, 7])
  expect(await developed(casa, semNada)).toEqual([
    'Saiu do banco o que nenhum commit tem: aluno.alcunha (1 valor).',
  ])
  expect((await stored(casa)).columns('aluno')).not.toContain('alcunha')
  expect((await stored(casa)).rows).toHaveLength(4)
  expect(copies(casa)).toHaveLength(4)
})

test('em um banco que npm run dev fez, também; e uma entidade nova, com tudo que há nela', async () => {
  const casa = await project()
  const comOficina = [...alunoWith({ apelido }), oficina]
  await developed(casa, comOficina, ['Zezé'])
  const { nome } = oficina.fields
  const outra = {
    ...oficina,
    fields: { titulo: nome as Field },
    display: 'titulo',
    order: 'titulo',
  }
  expect(await developed(casa, [...alunoWith({ apelido }), outra])).toEqual([
    'Saiu do banco o que nenhum commit tem: oficina.nome (0 valores).',
  ])
  expect(await developed(casa, semNada)).toEqual([
    'Saiu do banco o que nenhum commit tem: oficina (0 linhas), aluno.apelido (1 valor).',
  ])
  expect((await stored(casa)).columns('oficina')).toBeUndefined()
})

test('de um campo que nenhum commit tem saem os valores que o tipo novo não aceita, e ficam os outros', async () => {
  const casa = await project()
  await developed(casa, alunoWith({ apelido }), ['a', 'tem asma', '2014-05-06'])
  const values = async () => (await stored(casa)).rows.map((row) => row.apelido)
  const left = (count: string) => [
    `Nenhum commit tem aluno.apelido: saiu o que ${count} e o campo não aceita.`,
  ]
  const letras = { a: 'A', b: 'B' }
  expect(await developed(casa, alunoWith({ apelido: choices('Apelido', letras) }))).toEqual(
    left('2 registros guardavam'),
  )
  expect(await values()).toEqual(['["a"]', null, null])
  expect(await developed(casa, alunoWith({ apelido: choice('Apelido', letras) }))).toEqual([])
  expect(await values()).toEqual(['a', null, null])
  expect(await developed(casa, alunoWith({ apelido: date('Apelido') }))).toEqual(
    left('1 registro guardava'),
  )
  expect(await values()).toEqual([null, null, null])
  const marcado = { avisar: flag('Avisar'), pontos: integer('Pontos') }
  await developed(casa, alunoWith(marcado), [0, 5], 'pontos')
  expect(await developed(casa, alunoWith({ ...marcado, apelido }))).toEqual([])
  expect((await stored(casa)).rows.map((row) => row.pontos)).toEqual([null, null, null, 0, 5])
})

test('o nome que outra entidade usa, ou uma opção, não prende o campo de uma', async () => {
  const casa = await project()
  const transporte = text('Transporte')
  await developed(casa, semNada)
  await developed(casa, alunoWith({ transporte, registro_profissional: text('Registro') }))
  expect(await developed(casa, semNada)).toEqual([
    'Saiu do banco o que nenhum commit tem: aluno.transporte (0 valores), aluno.registro_profissional (0 valores).',
  ])
})

test('um commit em que muitas linhas o nomeiam se lê', async () => {
  const { folder } = await project()
  writeFileSync(join(folder, 'resources/escolas.ts'), '// escola\n'.repeat(60_000))
  commit(folder)
  const escola = { table: 'aluno', names: ['escola'] }
  expect(committedIn(folder)([escola])).toEqual(new Set([escola]))
})

test('o que o histórico guardava do campo que saiu também sai', async () => {
  const casa = await project()
  await developed(casa, alunoWith({ apelido }))
  const { kysely, close } = await openExisting(casa)
  const depois = JSON.stringify({ nome: 'Ana', apelido: 'Nina' })
  const trace = { quando: '2026', acao: 'criou', recurso: 'aluno', registro_id: 1, depois } as const
  await kysely.insertInto('auditoria').values(trace).execute()
  await close()
  await developed(casa, semNada)
  expect((await stored(casa)).traces).toEqual([{ antes: null, depois: '{"nome":"Ana"}' }])
})

test.each([
  ['no último commit', (folder: string) => commit(folder)],
  [
    'em outro ramo',
    (folder: string) => {
      git(folder, 'checkout', '-q', '-b', 'outro')
      commit(folder)
      git(folder, 'checkout', '-q', 'principal')
    },
  ],
  ['guardado por git stash', (folder: string) => git(folder, 'stash', '-q')],
])('um campo %s não sai: o início é recusado, e nada muda', async (_, keep) => {
  const casa = await project()
  await developed(casa, semNada)
  await developed(casa, alunoWith({ apelido }), ['Zezé'])
  write(casa.folder, 'apelido')
  keep(casa.folder)
  await expect(developed(casa, semNada)).rejects.toThrow(refusal('aluno', 'apelido'))
  const emTexto = alunoWith({ apelido: integer('Apelido') })
  await expect(developed(casa, emTexto)).rejects.toThrow('de outro tipo que o do modelo')
  const emOpcoes = alunoWith({ apelido: choices('Apelido', { a: 'A' }) })
  await expect(developed(casa, emOpcoes)).rejects.toThrow('do registro 1 não se converte')
  expect((await stored(casa)).rows).toMatchObject([{ apelido: 'Zezé' }])
})

test('um campo que não foi npm run dev que acrescentou não sai, ainda que nenhum commit o tenha', async () => {
  const casa = await project()
  const { folder: _, ...place } = casa
  await (await openDatabase({ ...place, resources: alunoWith({ apelido }) })).close()
  await expect(developed(casa, semNada)).rejects.toThrow(refusal('aluno', 'apelido'))
  expect((await stored(casa)).columns('aluno')).toContain('apelido')
})

test('um campo de um commit que ganhou outro nome sem commit não sai com ele', async () => {
  const casa = await project()
  const { escola, ...fields } = aluno.fields
  const comEscola = (name: string): readonly Resource[] =>
    Object.values({
      ...resources,
      aluno: {
        ...aluno,
        indexes: [],
        fields: { ...fields, [name]: text('Escola', { was: 'escola' }) },
      },
    })
  await developed(casa, semNada, ['E. M. Anísio Teixeira'], 'escola')
  await developed(casa, comEscola('colegio'))
  await expect(developed(casa, comEscola('instituicao'))).rejects.toThrow(
    refusal('aluno', 'colegio'),
  )
  expect((await stored(casa)).rows).toMatchObject([{ colegio: 'E. M. Anísio Teixeira' }])
})

test('um nome novo declarado por was leva os valores, e esse muda também', async () => {
  const casa = await project()
  await developed(casa, alunoWith({ apelido }), ['Zezé'])
  const alcunha = text('Alcunha', { was: 'apelido' })
  expect(await developed(casa, alunoWith({ alcunha }))).toEqual([])
  expect((await stored(casa)).rows).toMatchObject([{ alcunha: 'Zezé' }])
  expect(await developed(casa, semNada)).toEqual([
    'Saiu do banco o que nenhum commit tem: aluno.alcunha (1 valor).',
  ])
})

test.each([
  [
    'não há git nesta pasta',
    (folder: string) => rmSync(join(folder, '.git'), { recursive: true }),
    'not a git repository',
  ],
  [
    'ainda não há commit',
    (folder: string) => {
      rmSync(join(folder, '.git'), { recursive: true })
      git(folder, 'init', '-q')
    },
    'Not a valid object name HEAD',
  ],
  [
    'a pasta está em outro projeto, que não a guarda',
    (folder: string) => {
      git(folder, 'rm', '-r', '-q', '--cached', '.')
      git(folder, 'commit', '-q', '-m', 'sem nada')
    },
    'resources/ não está nele',
  ],
])('se %s, nada sai, e se diz por quê', async (_, spoil, why) => {
  const casa = await project()
  await developed(casa, alunoWith({ apelido }), ['Zezé'])
  spoil(casa.folder)
  await expect(developed(casa, semNada)).rejects.toThrow(
    'A tabela "aluno" tem a coluna "apelido", que o modelo não conhece. npm run dev muda o que nenhum ' +
      'commit tem, e não pôde ler o último: ',
  )
  await expect(developed(casa, semNada)).rejects.toThrow(why)
  expect((await stored(casa)).rows).toMatchObject([{ apelido: 'Zezé' }])
  await expect(developed(casa, alunoWith({ apelido }))).resolves.toEqual([])
})

test('sem o git instalado, nada sai, e se diz', () => {
  const path = process.env.PATH
  onTestFinished(() => {
    process.env.PATH = path
  })
  process.env.PATH = ''
  expect(() => committedIn('.')([{ table: 'aluno', names: ['apelido'] }])).toThrow(
    'npm run dev muda o que nenhum commit tem, e não pôde ler o último: o git não está instalado.',
  )
})

test('npm start não sabe ler commits, nem o banco muda por isso', () => {
  const production = ['main', 'cli', 'start'].flatMap((program) => [
    ...loadedWith(`src/server/${program}.ts`),
  ])
  expect(production).toContain('src/server/db/migrate.ts')
  expect(production).not.toContain('src/server/last-commit.ts')
  expect(loadedWith('src/server/dev.ts')).toContain('src/server/last-commit.ts')
})
