import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { runCommand } from '#app/server/cli/commands'
import { openDatabase } from '#app/server/open-database'
import { fold } from '#model/format'
import { dropSearches } from '#server/db/search-index'
import { institute, type Row } from './institute.ts'
import { temporaryPlace } from './temporary-place.ts'
import { watched } from './watched.ts'

const isEmbedded = inject('database') === 'sqlite'
const casa = await institute()
const coordenadora = await casa.coordenadora()
const queriesOf = await watched(casa)

const nomes = [
  ...['Sala da Água', 'Água Viva', 'sala 3 | manhã', 'Sala "azul"', '100% leitura', "D'Água"],
  ...['Ønskede 日本語', 'Sal', 'Sa', 'ala', 'Ensaladas e Salas', 'Sala  de   Jogos'],
]
const turmas: Row[] = []
for (const nome of nomes) turmas.push(await casa.turma({ nome }))

/** Pieces of these names and of names that nobody has, in all lengths. */
const pieces = [
  ...['sala', 'SALA', 'água', 'agua', 'gua', 'ala', 'al', 'a', '"', '"az', 'sala "', '| m', '3 |'],
  ...[
    '100%',
    "d'á",
    "'ag",
    'sala de',
    'de jogos',
    'das e',
    '日本語',
    '日本',
    'nske',
    'xyz',
    'salax',
  ],
  ...['* OR', 'nome : sala', '-ala', '^sal', 'sala AND viva', '(sala)', '\\1', 'ala sal'],
]

async function searched(q: string, query = '_sort=nome&_start=0&_end=50') {
  const answer = await coordenadora.get(`/turma/?q=${encodeURIComponent(q)}&${query}`)
  const rows = answer.body as Row[]
  return { names: rows.map(({ nome }) => String(nome)), total: answer.headers['x-total-count'] }
}

/** What a list has to answer: every row that contains the text. */
async function containing(q: string) {
  const rows = await casa.db.kysely
    .selectFrom('turma')
    .select(['nome', 'busca_nome' as never])
    .where('excluido_em', 'is', null)
    .orderBy(sql`busca_nome, id`)
    .execute()
  const names = rows.map(({ nome }) => String(nome)).filter((nome) => fold(nome).includes(fold(q)))
  return { names, total: String(names.length) }
}

async function expectAllFound() {
  for (const piece of pieces) expect(await searched(piece), piece).toEqual(await containing(piece))
}

test('por qualquer pedaço de um texto que se busca vêm as linhas que o contêm, e quantas são ao todo', async () => {
  await expectAllFound()
  const { names } = await containing('sal')
  expect(await searched('sal', '_sort=nome&_start=1&_end=3')).toEqual({
    names: names.slice(1, 3),
    total: String(names.length),
  })
  const beyond = await searched('sal', '_sort=nome&_start=90&_end=95')
  expect(beyond).toEqual({ names: [], total: String(names.length) })
})

test('depois de cada gravação a busca acha o que as linhas dizem agora', async () => {
  const [viva, sala, manha, azul] = turmas
  await coordenadora.put(`/turma/${viva?.id}`, { nome: 'Salamandra' })
  await expectAllFound()
  await coordenadora.put(`/turma/${viva?.id}`, { ano_letivo: 2027 })
  expect((await coordenadora.delete(`/turma/${azul?.id}`)).status).toBe(204)
  await expectAllFound()
  await coordenadora.put(`/turma/${manha?.id}`, { nome: 'Água' })
  await coordenadora.put(`/turma/${sala?.id}`, { nome: 'Água-marinha' })
  await expectAllFound()
})

test('uma gravação desfeita não deixa nada na busca', async () => {
  const before = await searched('naufrágio')
  const failing = casa.db.kysely.transaction().execute(async (connection) => {
    await sql`insert into turma (nome, busca_nome, criado_em)
      values ('Naufrágio', 'naufragio', '')`.execute(connection)
    throw new Error('desfaz')
  })
  await expect(failing).rejects.toThrow('desfaz')
  expect(await searched('naufrágio')).toEqual(before)
})

test('uma página com busca e filtro é achada pelo índice, e não lendo todos os nomes', async () => {
  const filtered = 'q=sala&situacao=ativo&_sort=nome&_start=0&_end=50'
  const queries = await queriesOf(coordenadora, (client) => client.get(`/alunos/?${filtered}`))
  const index = isEmbedded ? /"busca_aluno" match/ : /string_to_array\(regexp_replace/
  expect(queries.filter((query) => index.test(query.sql))).not.toEqual([])
})

test('um banco de antes do índice o ganha ao iniciar, com os nomes que já tem', async () => {
  const place = await temporaryPlace()
  const before = await openDatabase(place)
  await sql`insert into turma (nome, busca_nome, criado_em, excluido_em) values
    ('Aquário', 'aquario', '', null), ('Aquarela', 'aquarela', '', '2026-03-01')`.execute(
    before.kysely,
  )
  if (isEmbedded) await dropSearches(before.kysely)
  else await sql`drop index i_turma_parte_busca_nome`.execute(before.kysely)
  await before.close()

  const antiga = await institute({}, undefined, place)
  const found = await (await antiga.coordenadora()).get('/turma/?q=aqua&_start=0&_end=5')
  expect(found.body).toMatchObject([{ nome: 'Aquário' }])
  expect(found.headers['x-total-count']).toBe('1')
  const { kysely } = antiga.db
  const { rows } = isEmbedded
    ? await sql`select rowid from busca_turma where busca_turma match 'aquar'`.execute(kysely)
    : await sql`select 1 from pg_indexes where indexname = 'i_turma_parte_busca_nome'`.execute(
        kysely,
      )
  expect(rows).toHaveLength(1)
})

/** The bytes in which a search is found: of a table in SQLite, of a file of the server in PostgreSQL. */
async function indexBytes(): Promise<Buffer> {
  const { kysely } = casa.db
  if (!isEmbedded) await sql`checkpoint`.execute(kysely)
  const { rows } = await (isEmbedded
    ? sql<{ block: Uint8Array }>`select block from busca_aluno_data`
    : sql<{ block: Uint8Array }>`select pg_read_binary_file(
        pg_relation_filepath('i_aluno_parte_busca_nome')) as block`
  ).execute(kysely)
  return Buffer.concat(rows.map(({ block }) => block))
}

test('apagado um aluno, nenhuma das suas letras fica no índice, nem nos arquivos', async () => {
  const { dataDir } = casa.services
  const [letters, later] = ['wzq', 'qjx']
  const kept = async () => {
    const bytes = await indexBytes()
    return [letters, later].filter((each) => bytes.includes(each))
  }
  const inFiles = () =>
    readdirSync(dataDir).filter((name) => readFileSync(join(dataDir, name)).includes(letters))
  await casa.aluno({ nome: 'Colega Antunes' })
  const { id } = await casa.aluno({ nome: 'Ximena Awzqub' })
  // What came before is in the index itself, and what came after waits in its list.
  if (!isEmbedded) await sql`vacuum aluno`.execute(casa.db.kysely)
  await coordenadora.put(`/alunos/${id}`, { nome: 'Ximena Awzqub Aqjxub' })
  expect(await kept()).toEqual([letters, later])
  await coordenadora.delete(`/alunos/${id}`)
  const place = { dataDir, url: casa.url }
  await runCommand(['apagar', String(id)], { place, now: casa.clock.now })
  expect(await kept()).toEqual([])
  expect(inFiles()).toEqual([])
  const found = (await coordenadora.get('/alunos/?q=antunes&_start=0&_end=5')).body
  expect(found).toMatchObject([{ nome: 'Colega Antunes' }])
})
