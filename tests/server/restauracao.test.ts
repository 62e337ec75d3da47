import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#app/server/open-database'
import { tables } from '#app/server/tables'
import { resources } from '#resources'
import { readManifest } from '#server/backup/manifest'
import { stagingFolder } from '#server/backup/pending-restore'
import { restoration } from '#server/backup/restore'
import type { Place } from '#server/db/db'
import { openExisting } from '#server/db/open-existing'
import { documentsFolder } from '#server/disk/data-folder'
import { makeBackup, restoreBackup } from './copies.ts'
import { findPgDump } from './postgres-binaries.ts'
import { emptyPlace, temporaryPlace } from './temporary-place.ts'

const isPostgres = inject('database') === 'postgres'
const now = new Date('2026-11-21T15:00:00Z')
const previousOf = ({ dataDir }: Place) => join(dataDir, 'anterior-2026-11-21-12-00-00')

/** Has an institute hold one account and one document, by a name of its own. */
async function fill(place: Place, name: string) {
  const criado_em = now.toISOString()
  const { kysely, close } = await openDatabase(place)
  for (const table of ['conta', 'documento'] as const) await kysely.deleteFrom(table).execute()
  const conta = { role: 'coordenador', nome: name, senha_hash: 'x', criado_em }
  await kysely
    .insertInto('conta')
    .values({ ...conta, email: `${name}@exemplo.org` })
    .execute()
  const about = { aluno_id: 1, nome_arquivo: 'x.pdf', tipo: 'x', tamanho: 1, criado_em }
  await kysely
    .insertInto('documento')
    .values({ ...about, arquivo: `${name}.pdf` })
    .execute()
  await close()
  const folder = documentsFolder(place.dataDir)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  writeFileSync(join(folder, `${name}.pdf`), name)
}

const parent = mkdtempSync(join(tmpdir(), 'caderno-copia-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))
/** A copy that holds 'antigo'. */
const folder = join(parent, 'copia')

beforeAll(async () => {
  findPgDump()
  const place = await temporaryPlace()
  await fill(place, 'antigo')
  await makeBackup(place, folder, now)
  await place.remove()
})

const {
  alunos: _,
  outros_educadores_ids: ____,
  substituicoes: _____,
  ...fields
} = resources.turma.fields
const { import: __, screen: ___, ...turma } = resources.turma
const livro = { ...turma, name: 'livro', api: {}, access: {}, calls: {}, fields }
/** The declarations of a version after the copy: it has one more table. */
const newer = [...Object.values(resources), livro]

/** An institute that holds 'novo', and a row in a table that the copy lacks. */
async function withOther(): Promise<Place> {
  const place = { ...(await emptyPlace()), resources: newer }
  await fill(place, 'novo')
  const { kysely, close } = await openDatabase(place)
  await sql`insert into livro (nome, criado_em) values ('Contos', '2026-11-21')`.execute(kysely)
  await close()
  return place
}

/** What an institute holds after a start: the name in its account, its documents, and the rows of the newer table. */
async function heldBy(place: Place) {
  const { kysely, close } = await openDatabase(place)
  const { nome } = await kysely.selectFrom('conta').select('nome').executeTakeFirstOrThrow()
  const livros = await sql<{ nome: string }>`select nome from livro`.execute(kysely)
  await close()
  const documents = readdirSync(documentsFolder(place.dataDir))
  return [nome, ...documents, ...livros.rows.map((row) => row.nome)]
}

const novo = ['novo', 'novo.pdf', 'Contos']
const antigo = ['antigo', 'antigo.pdf']

/** Does so many steps of a restore and no more, as if the process had been killed; answers whether there was one more. */
async function restoreUntil(place: Place, steps: number): Promise<boolean> {
  const manifest = await readManifest(folder)
  const all = restoration({ ...place, tables }, folder, {
    manifest,
    previous: previousOf(place),
    now,
  })
  for (let step = 0; step < steps; step += 1) if ((await all.next()).done) return false
  return true
}

test('morta em qualquer passo, a restauração acaba no início seguinte, no que havia ou na cópia, por inteiro', async () => {
  const seen: string[] = []
  for (let steps = 0, isKilled = true; isKilled; steps += 1) {
    const place = await withOther()
    isKilled = await restoreUntil(place, steps)
    const held = await heldBy(place)
    expect([novo, antigo]).toContainEqual(held)
    seen.push(held[0] ?? '')
    expect(readdirSync(place.dataDir).filter((name) => /restauracao.json/.test(name))).toEqual([])
  }
  expect(seen.length).toBeGreaterThan(6)
  expect(new Set(seen)).toEqual(new Set(['novo', 'antigo']))
}, 240_000)

test('morta em qualquer passo, a restauração pedida de novo traz a cópia, e o que havia não se perde', async () => {
  for (let steps = 1, isKilled = true; isKilled; steps += 1) {
    const place = await withOther()
    isKilled = await restoreUntil(place, steps)
    await restoreBackup(place, folder, new Date('2026-11-21T16:00:00Z'))
    expect(existsSync(stagingFolder(place.dataDir))).toBe(false)
    expect(await heldBy(place)).toEqual(antigo)
    const kept = readdirSync(place.dataDir).filter((name) => name.startsWith('anterior-'))
    const documents = kept.flatMap((name) =>
      readdirSync(documentsFolder(join(place.dataDir, name))),
    )
    expect(documents).toContain('novo.pdf')
  }
}, 240_000)

test('uma tabela mais nova que a cópia sai com as suas linhas, e uma que não é do Caderno fica', async () => {
  const place = await withOther()
  const query = async (text: string) => {
    const { kysely, close } = await openExisting(place)
    const { rows } = await sql.raw<{ nome: string }>(text).execute(kysely)
    await close()
    return rows.map(({ nome }) => nome)
  }
  if (isPostgres) await query("create table de_outro as select 'x' as nome")
  await restoreBackup(place, folder, now)
  const tables = isPostgres
    ? 'select tablename as nome from pg_tables where schemaname = current_schema()'
    : 'select name as nome from sqlite_master'
  expect(await query(tables)).not.toContain('livro')
  if (isPostgres) expect(await query('select nome from de_outro')).toEqual(['x'])
  expect(await heldBy(place)).toEqual(antigo)
})

test('restaurar a pasta anterior-… traz de volta o que havia', async () => {
  const place = await withOther()
  await restoreBackup(place, folder, now)
  expect(await heldBy(place)).toEqual(antigo)
  await restoreBackup(place, previousOf(place), new Date('2026-11-21T16:00:00Z'))
  expect(await heldBy(place)).toEqual(novo)
})

test('um banco sem dados ao lado do que ficou de um instituto impede o início, e a frase diz o que digitar', async () => {
  const left: [string, string][] = [
    ['documentos/a.pdf', 'documentos (1)'],
    ['anterior-2026-11-21-12-00-00/caderno.db', 'anterior-2026-11-21-12-00-00'],
    ['backups/caderno-2026-11-21-12-00-00/manifesto.json', 'cópias em backups (1)'],
    ...(isPostgres
      ? [['caderno.db', 'um banco embutido (caderno.db)'] as [string, string]]
      : [['caderno.db-wal', 'caderno.db-wal'] as [string, string]]),
  ]
  for (const [path, said] of left) {
    const place = await emptyPlace()
    mkdirSync(join(place.dataDir, path, '..'), { recursive: true })
    writeFileSync(join(place.dataDir, path), 'x')
    const failure = await openDatabase(place).then(
      async ({ close }) => close(),
      (error: Error) => error.message,
    )
    expect(failure).toContain(`tem ${said}. Nada foi iniciado.`)
    expect(failure).toMatch(/\nPara trazer os dados de volta: npm run cli -- restaurar .+\n/)
    expect(failure).toContain('Para começar um instituto vazio: indique outra pasta em DATA_DIR.')
    expect(existsSync(join(place.dataDir, path))).toBe(true)
  }
})
