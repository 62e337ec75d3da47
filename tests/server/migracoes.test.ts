import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#app/server/open-database'
import {
  choice,
  choices,
  date,
  type Field,
  integer,
  reference,
  references,
  text,
} from '#model/field'
import { fold } from '#model/format'
import { fieldsOf, isStored, type Resource } from '#model/resource'
import { resources } from '#resources'
import type { Db, Place } from '#server/db/db'
import { UnfitData } from '#server/db/differences'
import { dropColumn, type Migration, renameColumn } from '#server/db/migration'
import { openExisting } from '#server/db/open-existing'
import type { DatabaseOptions } from '#server/open-database'
import { cpfOf } from '../fixtures/planilha.ts'
import { restoreBackup } from './copies.ts'
import { findPgDump } from './postgres-binaries.ts'
import { emptyPlace } from './temporary-place.ts'

beforeAll(findPgDump)

const { aluno } = resources

const {
  alunos: _,
  outros_educadores_ids: ____,
  substituicoes: _____,
  ...ofTurma
} = resources.turma.fields
const { import: __, screen: ___, ...daTurma } = resources.turma
const livro = { ...daTurma, name: 'livro', api: {}, access: {}, calls: {}, fields: ofTurma }

/** The declarations with a student of other fields. */
const alunoWith = (fields: Resource['fields']): readonly Resource[] =>
  Object.values({ ...resources, aluno: { ...aluno, fields: { ...aluno.fields, ...fields } } })
const comApelido = alunoWith({ apelido: text('Apelido', { list: true, search: true }) })
const semSearch = alunoWith({ apelido: text('Apelido') })

async function opened<T>(place: Place, work: (db: Db) => Promise<T>, options?: DatabaseOptions) {
  const db = await openDatabase(place, options)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

const names = ['Ângela', 'Zé', 'Bruno']

/** An institute with three students, made by a program with these declarations, its server stopped. */
async function filled(declared?: readonly Resource[]): Promise<Place> {
  const place = await emptyPlace()
  await opened({ ...place, resources: declared }, async ({ kysely }) => {
    for (const [at, nome] of names.entries())
      await sql`insert into aluno
        (nome, busca_nome, cpf, data_nascimento, escola, serie, turno, criado_em) values
        (${nome}, ${nome}, ${cpfOf(at)}, '2014-05-06', 'E. M.', '5º', 'manha', '2026-03-10')`.execute(
        kysely,
      )
  })
  return place
}

/** A document of the first student. */
async function withDocument(place: Place) {
  const file = { arquivo: 'laudo.pdf', nome_arquivo: 'laudo.pdf', tipo: 'x', tamanho: 8 }
  mkdirSync(join(place.dataDir, 'documentos'))
  writeFileSync(join(place.dataDir, 'documentos', file.arquivo), 'um laudo')
  await opened(place, ({ kysely }) =>
    kysely
      .insertInto('documento')
      .values({ ...file, aluno_id: 1, criado_em: '2026-03-10' })
      .execute(),
  )
}

/** The start refuses stored data, with a sentence; `npm run dev` then offers a fresh database. */
async function expectUnfit(place: Place, sentence: string | RegExp) {
  const opening = openDatabase(place)
  await expect(opening).rejects.toThrow(sentence)
  await expect(opening).rejects.toBeInstanceOf(UnfitData)
}

async function stateOf(place: Place) {
  const { kysely, close } = await openExisting(place)
  const tables = await kysely.introspection.getTables()
  const columns = tables.map(({ name, columns }) => [name, columns.map((column) => column.name)])
  const rows = await sql<Record<string, unknown>>`select * from aluno order by id`.execute(kysely)
  const steps = await kysely
    .selectFrom('migracao')
    .select(['numero', 'nome'])
    .orderBy('numero')
    .execute()
  await close()
  return { columns: Object.fromEntries(columns), rows: rows.rows, steps }
}

const backupsOf = ({ dataDir }: Place) => {
  const names = readdirSync(dataDir).includes('backups')
    ? readdirSync(join(dataDir, 'backups'))
    : []
  return names.map((name) => join(dataDir, 'backups', name))
}
const stepsOf = async (place: Place) => (await stateOf(place)).steps.map(({ nome }) => nome)

test('um banco novo se faz em um passo; abrir de novo não dá outro, nem faz cópia', async () => {
  const place = await emptyPlace()
  await opened(place, async () => undefined)
  await opened(place, async () => undefined)
  expect(await stepsOf(place)).toEqual(['base'])
  expect(backupsOf(place)).toEqual([])
})

test('um campo a mais é um passo anotado, depois de uma cópia que se restaura', async () => {
  const place = await filled()
  await withDocument(place)
  const told: string[] = []
  await opened({ ...place, resources: comApelido }, async () => undefined, {
    tell: (sentence) => told.push(sentence),
  })
  const { steps, rows } = await stateOf(place)
  expect(steps).toEqual([
    { numero: 1, nome: 'base' },
    { numero: 2, nome: 'declarado' },
  ])
  expect(rows.map(({ nome, apelido }) => [nome, apelido])).toEqual(
    names.map((nome) => [nome, null]),
  )
  const [copy = ''] = backupsOf(place)
  expect(told).toEqual([`O banco muda agora. Como estava, ficou em ${copy}`])
  rmSync(join(place.dataDir, 'documentos', 'laudo.pdf'))
  await restoreBackup(place, copy, new Date())
  expect(await stepsOf(place)).toEqual(['base'])
  expect(readFileSync(join(place.dataDir, 'documentos', 'laudo.pdf'), 'utf8')).toBe('um laudo')
  expect((await stateOf(place)).columns.aluno).not.toContain('apelido')
})

test('uma busca a mais encontra o que já estava escrito; a menos, nada se perde', async () => {
  const place = await filled(semSearch)
  await opened({ ...place, resources: semSearch }, ({ kysely }) =>
    sql`update aluno set apelido = ${'Âni  Ço'} where nome = 'Zé'`.execute(kysely),
  )
  await opened({ ...place, resources: comApelido }, async () => undefined)
  const found = (await stateOf(place)).rows.find(({ nome }) => nome === 'Zé')
  expect(found).toMatchObject({ apelido: 'Âni  Ço', busca_apelido: 'ani co' })
  await opened({ ...place, resources: semSearch }, async () => undefined)
  const after = await stateOf(place)
  expect(after.columns.aluno).not.toContain('busca_apelido')
  expect(after.rows.find(({ nome }) => nome === 'Zé')).toMatchObject({ apelido: 'Âni  Ço' })
  await opened({ ...place, resources: comApelido }, async () => undefined)
  expect(await stepsOf(place)).toEqual(['base', 'declarado', 'declarado', 'declarado'])
})

test('um banco da versão anterior, com um índice que nenhuma consulta usa, inicia sem ele e sem perder linha', async () => {
  const place = await filled()
  await opened(place, ({ kysely }) =>
    sql`create index i_auditoria_aluno on auditoria (recurso, quando)
      where recurso = 'aluno' and acao = 'editou'`.execute(kysely),
  )
  const { rows, columns } = await stateOf(place)
  await opened(place, async ({ kysely }) => {
    const { comandos } = await kysely
      .selectFrom('migracao')
      .select('comandos')
      .where('numero', '=', 2)
      .executeTakeFirstOrThrow()
    expect(comandos).toBe('drop index i_auditoria_aluno')
  })
  expect(await stateOf(place)).toMatchObject({ rows, columns })
  await opened(place, async () => undefined)
  expect(await stepsOf(place)).toEqual(['base', 'declarado'])
})

test('um banco de antes das migrações anotadas é recebido como está', async () => {
  const place = await filled()
  await opened(place, ({ kysely }) => sql`drop table migracao`.execute(kysely))
  await opened(place, async () => undefined)
  expect(await stepsOf(place)).toEqual(['declarado'])
  expect((await stateOf(place)).rows).toHaveLength(3)
})

const conflicts: [string, readonly Resource[], readonly Resource[], string][] = [
  [
    'um campo retirado',
    comApelido,
    Object.values(resources),
    'A tabela "aluno" tem a coluna "apelido", que o modelo não conhece.',
  ],
  [
    'um campo de outro tipo',
    comApelido,
    alunoWith({ apelido: integer('Apelido') }),
    'A tabela "aluno" tem a coluna "apelido" de outro tipo que o do modelo.',
  ],
  [
    'uma entidade retirada',
    [...Object.values(resources), livro],
    Object.values(resources),
    'Há uma tabela "livro", que o modelo não conhece.',
  ],
]

test.each(conflicts)(
  '%s, ou um banco mais novo, impede o início, diz onde está o que falta, e nada muda',
  async (_, before, after, sentence) => {
    const place = await filled(before)
    const state = await stateOf(place)
    await expectUnfit(
      { ...place, resources: after },
      `${sentence} Se os dados são de uma versão mais nova do Caderno, inicie com ela; se foi a ` +
        'declaração que mudou, npm run migracao diz o que falta.',
    )
    expect(await stateOf(place)).toEqual(state)
    expect(backupsOf(place)).toEqual([])
  },
)

const renomeia: Migration = {
  name: '0002-aluno-apelido',
  up: (context) => renameColumn(context, 'aluno', 'apelido', 'nome_social'),
}
const retira: Migration = {
  name: '0003-aluno-nome-social',
  up: (context) => dropColumn(context, 'aluno', 'nome_social'),
}
const comNomeSocial = alunoWith({ nome_social: text('Nome social', { list: true, search: true }) })

test('migrações escritas renomeiam e retiram, na ordem, uma vez cada', async () => {
  const place = await filled(comApelido)
  await opened({ ...place, resources: comApelido }, ({ kysely }) =>
    sql`update aluno set apelido = 'Zezé', busca_apelido = 'zeze' where nome = 'Zé'`.execute(
      kysely,
    ),
  )
  await opened({ ...place, resources: comNomeSocial }, async () => undefined, {
    migrations: [renomeia],
  })
  const renamed = (await stateOf(place)).rows.find(({ nome }) => nome === 'Zé')
  expect(renamed).toMatchObject({ nome_social: 'Zezé', busca_nome_social: 'zeze' })
  const both = { migrations: [renomeia, retira] }
  await opened(place, async () => undefined, both)
  await opened(place, async () => undefined, both)
  expect(await stepsOf(place)).toEqual([
    'base',
    renomeia.name,
    'declarado',
    retira.name,
    'declarado',
  ])
  const { columns } = await stateOf(place)
  expect(columns.aluno.filter((name: string) => /apelido|nome_social/.test(name))).toEqual([])
})

test('retirar uma coluna tira o que a auditoria guardava dos seus valores, e só isso', async () => {
  const place = await filled(comNomeSocial)
  const traces = [
    ['aluno', '{"nome":"Zé","nome_social":"Zezé"}', null],
    ['aluno', '{"nome_social":"Zezé"}', '{"nome_social":null,"escola":"E. M.","serie":"5º"}'],
    ['turma', null, '{"nome_social":"Judô"}'],
  ] as const
  await opened({ ...place, resources: comNomeSocial }, ({ kysely }) =>
    kysely
      .insertInto('auditoria')
      .values(
        traces.map(([recurso, antes, depois]) => {
          return { quando: '2026-03-10', acao: 'editou', recurso, registro_id: 1, antes, depois }
        }),
      )
      .execute(),
  )
  const kept = await opened(
    place,
    ({ kysely }) =>
      kysely.selectFrom('auditoria').select(['recurso', 'antes', 'depois']).orderBy('id').execute(),
    { migrations: [retira] },
  )
  expect(kept.map(({ recurso, antes, depois }) => [recurso, antes, depois])).toEqual([
    ['aluno', '{"nome":"Zé"}', null],
    ['aluno', '{}', '{"escola":"E. M.","serie":"5º"}'],
    ['turma', null, '{"nome_social":"Judô"}'],
  ])
})

/** What the three students have under a name of a column. */
const valuesIn = async (place: Place, column: string) =>
  (await stateOf(place)).rows.map((row) => row[column])

/** An institute whose students have these values in a column. */
async function filledWith(declared: readonly Resource[], column: string, values: unknown[]) {
  const place = await filled(declared)
  await opened({ ...place, resources: declared }, async ({ kysely }) => {
    for (const [at, value] of values.entries())
      await sql`update aluno set ${sql.ref(column)} = ${value} where id = ${at + 1}`.execute(kysely)
  })
  return place
}

test('um campo com outro nome traz a coluna e a busca, também de dois nomes atrás', async () => {
  const place = await filledWith(comApelido, 'apelido', ['Zé', null, 'Bia'])
  const renamed = (...was: string[]) =>
    alunoWith({ nome_social: text('Nome social', { was, list: true, search: true }) })
  await opened({ ...place, resources: renamed('alcunha', 'apelido') }, async () => undefined)
  expect(await valuesIn(place, 'nome_social')).toEqual(['Zé', null, 'Bia'])
  expect((await stateOf(place)).columns.aluno).not.toContain('busca_apelido')
  await opened({ ...place, resources: renamed('apelido') }, async () => undefined)
  expect(await stepsOf(place)).toEqual(['base', 'declarado'])
})

test('um campo com outro nome, e que já não se busca, traz a coluna e deixa a busca', async () => {
  const place = await filled(comApelido)
  await opened({ ...place, resources: comApelido }, ({ kysely }) =>
    sql`update aluno set apelido = 'Zezé', busca_apelido = 'zeze' where nome = 'Zé'`.execute(
      kysely,
    ),
  )
  const alcunha = alunoWith({ alcunha: text('Alcunha', { was: 'apelido' }) })
  await opened({ ...place, resources: alcunha }, async () => undefined)
  const { columns, rows } = await stateOf(place)
  expect(rows.find(({ nome }) => nome === 'Zé')).toMatchObject({ alcunha: 'Zezé' })
  expect(columns.aluno).not.toEqual(expect.arrayContaining(['busca_apelido']))
})

test('os pares de várias linhas seguem o outro nome do campo, ficam guardados de um retirado, e se apagam', async () => {
  const turmas = (name: string, was: string[] = []) =>
    alunoWith({ [name]: references('Outras turmas', 'turma', { was }) })
  const place = await filled(turmas('turmas_ids'))
  await opened({ ...place, resources: turmas('turmas_ids') }, ({ kysely }) =>
    sql`insert into aluno_turmas (aluno_id, turma_id) values (1, 7)`.execute(kysely),
  )
  const pairsIn = (declared: readonly Resource[], table: string, options?: DatabaseOptions) =>
    opened(
      { ...place, resources: declared },
      async ({ kysely }) =>
        (await sql`select aluno_id, turma_id from ${sql.table(table)}`.execute(kysely)).rows,
      options,
    )
  const one = [{ aluno_id: 1, turma_id: 7 }]
  const lost = 'A tabela "aluno" tem a coluna "turmas_ids", que o modelo não conhece.'
  await expectUnfit(place, lost)
  // Rows of several kinds do not become one another's.
  const alone = reference('Turma de antes', 'turma', { was: 'turmas_ids' })
  await expectUnfit({ ...place, resources: alunoWith({ antes_id: alone }) }, lost)
  expect(await pairsIn(turmas('turmas_ids'), 'aluno_turmas')).toEqual(one)
  const renamed = turmas('grupos_ids', ['turmas_ids'])
  expect(await pairsIn(renamed, 'aluno_grupos')).toEqual(one)
  const steps = (await stepsOf(place)).length
  expect(await pairsIn(renamed, 'aluno_grupos')).toEqual(one)
  const retired = Object.values({
    ...resources,
    aluno: { ...aluno, retired: { grupos_ids: 'Grupos' } },
  })
  expect((await stepsOf(place)).length).toBe(steps)
  expect(await pairsIn(retired, 'aluno_grupos')).toEqual(one)
  const drop: Migration = {
    name: '0002-aluno-sem-grupos',
    up: (context) => dropColumn(context, 'aluno', 'grupos_ids'),
  }
  await opened(place, async () => undefined, { migrations: [drop] })
  expect((await stateOf(place)).columns).not.toHaveProperty('aluno_grupos')
})

test('um campo retirado fica guardado, sem a busca, e novos alunos entram sem ele', async () => {
  const place = await filledWith(comApelido, 'apelido', ['Zé'])
  const sem = Object.values({ ...resources, aluno: { ...aluno, retired: { apelido: 'Apelido' } } })
  await opened({ ...place, resources: sem }, ({ kysely }) =>
    sql`insert into aluno (nome, cpf, criado_em) values ('Novo', ${cpfOf(9)}, '2026-03-10')`.execute(
      kysely,
    ),
  )
  expect(await valuesIn(place, 'apelido')).toEqual(['Zé', null, null, null])
  expect((await stateOf(place)).columns.aluno).not.toContain('busca_apelido')
})

const anos = alunoWith({ apelido: integer('Apelido', { filter: true }) })
const emTexto = alunoWith({
  apelido: text('Apelido', {
    list: true,
    search: true,
    from: { kind: 'integer', convert: (value: number) => `Nº ${value}` },
  }),
})

test('um campo de outro tipo, com a conversão declarada, converte o que está guardado uma vez', async () => {
  const place = await filledWith(anos, 'apelido', [7, null, 12])
  await opened({ ...place, resources: emTexto }, async () => undefined)
  await opened({ ...place, resources: emTexto }, async () => undefined)
  expect(await valuesIn(place, 'apelido')).toEqual(['Nº 7', null, 'Nº 12'])
  expect(await valuesIn(place, 'busca_apelido')).toEqual([fold('Nº 7'), null, fold('Nº 12')])
  expect(await stepsOf(place)).toEqual(['base', 'declarado'])
})

test('um valor que não se converte impede o início, diz o registro, e nada muda', async () => {
  const place = await filledWith(comApelido, 'apelido', ['7', 'sete'])
  const before = await stateOf(place)
  const emNumero = alunoWith({
    apelido: integer('Apelido', {
      from: { kind: 'text', convert: (value: string) => Number(value) },
    }),
  })
  await expectUnfit(
    { ...place, resources: emNumero },
    '"aluno.apelido" do registro 2 não se converte: Número inválido',
  )
  expect(await stateOf(place)).toEqual(before)
})

/** What the start says of a place under these declarations. */
async function toldBy(place: Place, declared: readonly Resource[]): Promise<string[]> {
  const told: string[] = []
  const tell = (sentence: string) => void told.push(sentence)
  await opened({ ...place, resources: declared }, async () => undefined, { tell })
  return told.filter((sentence) => sentence.startsWith('aluno.'))
}

test('um valor de que a conversão não sabe impede o início: não se perde', async () => {
  const place = await filledWith(anos, 'apelido', [1, 3])
  const before = await stateOf(place)
  const convert = (value: number) => ({ 1: 'um' })[value]
  const semTres = alunoWith({ apelido: text('Apelido', { from: { kind: 'integer', convert } }) })
  await expectUnfit(
    { ...place, resources: semTres },
    '"aluno.apelido" do registro 2 não se converte: sem valor depois da conversão',
  )
  expect(await stateOf(place)).toEqual(before)
})

test('uma conversão entre tipos que se guardam do mesmo modo é recusada, pois nada a faria', async () => {
  const place = await filled(comApelido)
  const emDia = alunoWith({ apelido: date('Apelido', { from: { kind: 'text', convert: String } }) })
  await expect(openDatabase({ ...place, resources: emDia })).rejects.toThrow(
    'Declaração de aluno.apelido: from: text e date guardam-se no mesmo tipo de coluna, e nada se converteria.',
  )
  const convert = (word: string) => [word as 'a']
  const emLista = alunoWith({
    apelido: choices('Apelido', { a: 'A' }, { from: { kind: 'choice', convert } }),
  })
  await expect(openDatabase({ ...place, resources: emLista })).rejects.toThrow(
    'from: choice e choices guardam-se no mesmo tipo de coluna, e o início converte sem ele. Tire-o.',
  )
})

test('uma conversão acha os índices da sua tabela, também onde o nome de outra é o começo do seu', async () => {
  const escolar = (numero: Field): readonly Resource[] => [
    ...Object.values(resources),
    {
      ...daTurma,
      name: 'documento_escolar',
      calls: {},
      indexes: [],
      display: 'numero',
      order: 'numero',
      ended: undefined,
      access: {},
      api: {},
      fields: { numero },
    },
  ]
  const unique = { saved: 'Repetido' }
  const place = await filled(escolar(integer('Número', { unique })))
  const from = { kind: 'integer', convert: (value: number) => `Nº ${value}` } as const
  const depois = escolar(text('Número', { unique, from }))
  await opened({ ...place, resources: depois }, async ({ kysely }) => {
    const insert = sql`insert into documento_escolar (numero, busca_numero, criado_em)
      values ('a', 'a', '2026')`
    await insert.execute(kysely)
    await expect(insert.execute(kysely)).rejects.toThrow(/unique/i)
  })
})

test('um campo que passa a ser obrigatório completa quem já estava, também na busca', async () => {
  const place = await filledWith(comApelido, 'apelido', ['Zé'])
  const required = { message: 'Apelido é obrigatório', existing: 'A definir' }
  const obrigatorio = alunoWith({
    apelido: text('Apelido', { required, list: true, search: true }),
  })
  expect(await toldBy(place, obrigatorio)).toEqual([])
  expect(await valuesIn(place, 'apelido')).toEqual(['Zé', 'A definir', 'A definir'])
  expect((await valuesIn(place, 'busca_apelido'))[1]).toBe('a definir')
})

test('completar quem já estava vem depois de uma cópia, uma só, e não quando não falta a ninguém', async () => {
  const place = await filled(semSearch)
  const told: string[] = []
  const again = (existing: string) =>
    opened(
      {
        ...place,
        resources: alunoWith({
          apelido: text('Apelido', { required: { message: 'Diga', existing } }),
        }),
      },
      async () => undefined,
      { tell: (sentence) => told.push(sentence) },
    )
  await again('Sem apelido')
  expect(backupsOf(place)).toHaveLength(1)
  expect(told).toEqual([`O banco muda agora. Como estava, ficou em ${backupsOf(place)[0]}`])
  await again('Outro')
  expect(backupsOf(place)).toHaveLength(1)
  await restoreBackup(place, backupsOf(place)[0] ?? '', new Date())
  expect((await stateOf(place)).rows.map(({ apelido }) => apelido)).toEqual([null, null, null])
})

test('sem o valor dos antigos, ou com uma opção que saiu, o início o diz, contado, uma vez', async () => {
  const turno = (choices: Record<string, string>) => choice('Apelido', choices)
  const place = await filledWith(alunoWith({ apelido: turno({ a: 'A', b: 'B' }) }), 'apelido', [
    'b',
    'a',
  ])
  const semB = alunoWith({ apelido: choice('Apelido', { a: 'A' }, { required: 'Diga qual' }) })
  expect(await toldBy(place, semB)).toEqual([
    'aluno.apelido é obrigatório, e há 1 registro sem ele: declare required: { message, existing }.',
    'aluno.apelido: 1 registro com o que não é, ou não é mais, uma das opções.',
  ])
  expect(await toldBy(place, semB)).toEqual([])
  expect(await valuesIn(place, 'apelido')).toEqual(['b', 'a', null])
})

test('de várias opções, o início diz a que saiu, contada onde quer que esteja', async () => {
  const turnos = (words: Record<string, string>) =>
    alunoWith({ apelido: choices('Apelido', words) })
  const place = await filledWith(turnos({ a: 'A', b: 'B' }), 'apelido', ['["b"]', '["a","b"]'])
  expect(await toldBy(place, turnos({ a: 'A' }))).toEqual([
    'aluno.apelido: 2 registros com o que não é, ou não é mais, uma das opções.',
  ])
})

test('um texto que passa a uma opção: o início diz quantos não são uma delas, e nunca o que guardam', async () => {
  const place = await filledWith(comApelido, 'apelido', ['b', 'tem asma', 'usa óculos'])
  const told = await toldBy(place, alunoWith({ apelido: choice('Apelido', { b: 'B' }) }))
  expect(told).toEqual([
    'aluno.apelido: 2 registros com o que não é, ou não é mais, uma das opções.',
  ])
  expect(await valuesIn(place, 'apelido')).toEqual(['b', 'tem asma', 'usa óculos'])
})

const words = { a: 'A', b: 'B', c: 'C' }
const umaOpcao = alunoWith({ apelido: choice('Apelido', words) })
const variasOpcoes = alunoWith({ apelido: choices('Apelido', words) })

test('uma opção que passa a várias se guarda como lista, também de quem foi excluído, depois de uma cópia', async () => {
  const place = await filledWith(umaOpcao, 'apelido', ['b', 'a'])
  await opened({ ...place, resources: umaOpcao }, ({ kysely }) =>
    sql`update aluno set excluido_em = '2026-03-11' where id = 2`.execute(kysely),
  )
  expect(await toldBy(place, variasOpcoes)).toEqual([])
  expect(await valuesIn(place, 'apelido')).toEqual(['["b"]', '["a"]', null])
  expect(backupsOf(place)).toHaveLength(1)
})

test('uma opção que passa a várias, com outras opções: as de antes se convertem, a que saiu impede o início', async () => {
  const place = await filledWith(umaOpcao, 'apelido', ['b', 'a'])
  const before = await stateOf(place)
  const semB = alunoWith({ apelido: choices('Apelido', { a: 'A', d: 'D' }) })
  await expectUnfit(
    { ...place, resources: semB },
    '"aluno.apelido" do registro 1 não se converte: o que guarda não é uma das opções.',
  )
  expect(await stateOf(place)).toEqual(before)
  const comD = alunoWith({ apelido: choices('Apelido', { ...words, d: 'D' }) })
  await opened({ ...place, resources: comD }, async () => undefined)
  expect(await valuesIn(place, 'apelido')).toEqual(['["b"]', '["a"]', null])
})

test('um texto que passa a várias opções: só o que é uma delas se converte, e o valor não é dito', async () => {
  const place = await filledWith(comApelido, 'apelido', ['b', 'Á', 'tem asma'])
  const opening = openDatabase({ ...place, resources: variasOpcoes })
  const error = await opening.catch((refusal: Error) => refusal)
  expect(String(error)).toContain('"aluno.apelido" do registro 3 não se converte')
  expect(String(error)).not.toContain('asma')
  expect(await valuesIn(place, 'apelido')).toEqual(['b', 'Á', 'tem asma'])
  const corrige: Migration = {
    name: '0002-corrige',
    up: async ({ connection }) =>
      void (await sql`update aluno set apelido = 'c' where id = 3`.execute(connection)),
  }
  await opened({ ...place, resources: variasOpcoes }, async () => undefined, {
    migrations: [corrige],
  })
  expect(await valuesIn(place, 'apelido')).toEqual(['["b"]', '["a"]', '["c"]'])
})

test('várias opções que passam a uma: onde há uma só se converte, onde há mais impede o início', async () => {
  const place = await filledWith(variasOpcoes, 'apelido', ['["b"]', '["a","b"]'])
  const before = await stateOf(place)
  await expectUnfit(
    { ...place, resources: umaOpcao },
    '"aluno.apelido" do registro 2 não se converte: guarda várias opções, e o campo, uma só.',
  )
  expect(await stateOf(place)).toEqual(before)
  await opened({ ...place, resources: variasOpcoes }, ({ kysely }) =>
    sql`update aluno set apelido = '["a"]' where id = 2`.execute(kysely),
  )
  await opened({ ...place, resources: umaOpcao }, async () => undefined)
  expect(await valuesIn(place, 'apelido')).toEqual(['b', 'a', null])
})

/** Leaves the fingerprint of the declarations as the version before wrote it, without kinds. */
const asOlderVersion = (place: Place, declared: readonly Resource[]) =>
  opened({ ...place, resources: declared }, async ({ kysely }) => {
    const said = declared
      .filter(({ plain }) => !plain)
      .flatMap((resource) =>
        fieldsOf(resource)
          .filter(([, field]) => isStored(field))
          .map(([column, { mode, existing, choices }]) => {
            return [resource.name, column, mode, existing, Object.keys(choices ?? {})]
          }),
      )
    const valor = createHash('sha256').update(JSON.stringify(said)).digest('hex')
    await kysely
      .updateTable('configuracao')
      .set({ valor })
      .where('chave', '=', 'valores_conferidos')
      .execute()
  })

test('um banco conferido pela versão anterior não ouve outra vez o que já se disse, e as opções se convertem', async () => {
  const place = await filledWith(umaOpcao, 'apelido', ['b', 'a'])
  const semB = alunoWith({ apelido: choice('Apelido', { a: 'A' }) })
  expect(await toldBy(place, semB)).toHaveLength(1)
  await asOlderVersion(place, semB)
  expect(await toldBy(place, semB)).toEqual([])
  await asOlderVersion(place, umaOpcao)
  expect(await toldBy(place, variasOpcoes)).toEqual([])
  expect(await valuesIn(place, 'apelido')).toEqual(['["b"]', '["a"]', null])
})

test('um banco novo começa depois das migrações escritas', async () => {
  const place = await emptyPlace()
  const never: Migration = { name: '0002-nunca', up: () => Promise.reject(new Error('rodou')) }
  await opened(place, async () => undefined, { migrations: [never] })
  expect(await stepsOf(place)).toEqual(['base', '0002-nunca'])
})

test('uma migração que falha no meio deixa o banco como estava, e o servidor não inicia', async () => {
  const place = await filled(comApelido)
  const before = await stateOf(place)
  const quebra: Migration = {
    name: '0003-quebra',
    async up({ connection }) {
      await sql`delete from aluno where nome = 'Zé'`.execute(connection)
      await sql`create table nova (a integer)`.execute(connection)
      throw new Error('faltou luz')
    },
  }
  const opening = openDatabase(
    { ...place, resources: comNomeSocial },
    { migrations: [renomeia, quebra] },
  )
  await expect(opening).rejects.toThrow('A migração 0003-quebra falhou, e nada mudou: faltou luz')
  expect(await stateOf(place)).toEqual(before)
  await opened({ ...place, resources: comApelido }, async () => undefined)
})

test('linhas que não cabem no que a declaração pede impedem o início, e nada muda', async () => {
  const place = await filled()
  await opened(place, ({ kysely }) => sql`update aluno set escola = 'Uma só'`.execute(kysely))
  const before = await stateOf(place)
  const unique = { loaded: 'Repetida', saved: 'Repetida' }
  const onlyOne = alunoWith({ escola: text('Escola', { unique }) })
  await expectUnfit(
    { ...place, resources: onlyOne },
    /^O banco não aceitou "create unique index u_aluno_escola on .*", e nada mudou: /,
  )
  expect(await stateOf(place)).toEqual(before)
})

test('dados que passaram por uma migração que o programa não tem impedem o início', async () => {
  const place = await filled(comApelido)
  await opened({ ...place, resources: comNomeSocial }, async () => undefined, {
    migrations: [renomeia],
  })
  await expectUnfit(
    { ...place, resources: comNomeSocial },
    'Os dados passaram pela migração "0002-aluno-apelido", que este programa não tem: são de uma ' +
      'versão mais nova do Caderno. Inicie com ela, ou restaure uma cópia feita antes.',
  )
})

test.runIf(inject('database') === 'postgres')(
  'sem pg_dump, o que só acrescenta segue e diz que não há cópia; o que muda dados não começa',
  async () => {
    const place = await filled(semSearch)
    vi.stubEnv('PATH', '')
    onTestFinished(() => void vi.unstubAllEnvs())
    const told: string[] = []
    const tell = (sentence: string) => void told.push(sentence)
    await opened({ ...place, resources: comApelido }, async () => undefined, { tell })
    const missing =
      'O programa pg_dump não foi encontrado: instale o cliente do PostgreSQL (pacote postgresql-client).'
    expect(told).toEqual([`O banco muda agora, sem uma cópia automática. ${missing}`])
    const before = await stateOf(place)
    await expect(
      openDatabase({ ...place, resources: comNomeSocial }, { migrations: [renomeia] }),
    ).rejects.toThrow('Uma migração muda dados que existem, e não se fez uma cópia deles')
    expect(await stateOf(place)).toEqual(before)
  },
)
