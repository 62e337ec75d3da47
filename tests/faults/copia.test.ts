import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#app/server/open-database'
import type { Db } from '#server/db/db'
import { pdf } from '../fixtures/arquivos.ts'
import { cpfOf } from '../fixtures/planilha.ts'
import { makeBackup, restoreBackup } from '../server/copies.ts'
import { findPgDump } from '../server/postgres-binaries.ts'
import { databases, type FaultyPlace, faultyPlace, isFull, serverOn } from './place.ts'
import { dayOf, signInCoordinator, statusOf } from './school.ts'

const [students, days, documents] = isFull ? [500, 200, 500] : [50, 20, 10]
const now = new Date('2026-11-21T15:00:00Z')

const hashOf = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')
/** The content of a document: another for each. */
const document = (number: number) => Buffer.concat([pdf(2000), Buffer.from(`documento ${number}`)])

async function fill({ kysely }: Db, dataDir: string) {
  const criado_em = now.toISOString()
  const aluno = { nome: 'Ana', escola: 'E.E.', serie: '5º', turno: 'manha', criado_em } as const
  const all = Array.from({ length: students }, (_, number) => number)
  await inBatches(
    all.map((number) => ({ ...aluno, cpf: cpfOf(number), busca_nome: 'ana' })),
    (rows) =>
      kysely
        .insertInto('aluno')
        .values(rows as never)
        .execute(),
  )
  const records = Array.from({ length: days }, (_, day) =>
    all.map((number) => ({
      aluno_id: number + 1,
      turma_id: 1,
      data: dayOf(day),
      status: statusOf(number + day),
    })),
  )
  await inBatches(records.flat(), (rows) => kysely.insertInto('frequencia').values(rows).execute())
  mkdirSync(join(dataDir, 'documentos'))
  const files = Array.from({ length: documents }, (_, number) => {
    const arquivo = `documento-${number}.pdf`
    const content = document(number)
    writeFileSync(join(dataDir, 'documentos', arquivo), content)
    return { arquivo, tamanho: content.length, aluno_id: (number % students) + 1 }
  })
  await inBatches(
    files.map((file) => ({
      ...file,
      nome_arquivo: 'laudo.pdf',
      tipo: 'application/pdf',
      criado_em,
    })),
    (rows) => kysely.insertInto('documento').values(rows).execute(),
  )
}

async function inBatches<T>(rows: readonly T[], store: (rows: T[]) => Promise<unknown>) {
  for (let at = 0; at < rows.length; at += 500) await store(rows.slice(at, at + 500))
}

/** What an institute holds: the hash of the rows of each table, and of each document. */
async function contentOf(place: FaultyPlace) {
  const db = await openDatabase(place)
  const names = (await db.kysely.introspection.getTables()).map(({ name }) => name)
  // Those of a search are made of the others.
  const tables = names.filter((name) => !name.startsWith('busca_')).sort()
  const rows: Record<string, string> = {}
  for (const table of tables) {
    // Of counts the sums: a start that counts anew makes one row of many.
    const found = await (table === 'contagem'
      ? sql<object>`select recurso, valor, cast(sum(total) as integer) as total from contagem
          group by 1, 2 having sum(total) <> 0`
      : sql<object>`select * from ${sql.table(table)}`
    ).execute(db.kysely)
    rows[table] = hashOf(
      found.rows
        .map((row) => JSON.stringify(row))
        .sort()
        .join('\n'),
    )
  }
  await db.close()
  const folder = join(place.dataDir, 'documentos')
  const files = readdirSync(folder).map((name) => [name, hashOf(readFileSync(join(folder, name)))])
  return { rows, files: Object.fromEntries(files.sort()) }
}

function flipByte(path: string, at: number) {
  const content = readFileSync(path)
  content[at] = (content[at] ?? 0) ^ 1
  writeFileSync(path, content)
}

test.each(databases)(
  '%s: um instituto inteiro volta de sua cópia; uma cópia com um byte trocado não toca nos dados',
  async (database) => {
    findPgDump()
    const place = await faultyPlace(database)
    const db = await openDatabase(place)
    await fill(db, place.dataDir)
    await db.close()
    const before = await contentOf(place)
    const folder = join(place.dataDir, 'backups', 'copia')
    const started = performance.now()
    const { manifest } = await makeBackup(place, folder, now)
    const backed = performance.now()
    expect(manifest.tabelas).toMatchObject({
      aluno: students,
      frequencia: students * days,
      documento: documents,
    })

    const data = database === 'sqlite' ? 'caderno.db' : 'caderno.dump'
    for (const file of [data, 'documentos/documento-7.pdf']) {
      const path = join(folder, file)
      const middle = Math.floor(readFileSync(path).length / 2)
      flipByte(path, middle)
      await expect(restoreBackup(place, folder, now)).rejects.toThrow(
        `O arquivo ${file} da cópia está danificado: nada foi restaurado.`,
      )
      flipByte(path, middle)
    }
    expect(await contentOf(place)).toEqual(before)

    // Everything is lost but the copy.
    const other = await faultyPlace(database, place.postgres)
    const restoring = performance.now()
    await restoreBackup(other, folder, now)
    const restored = performance.now()
    expect(await contentOf(other)).toEqual(before)
    const server = await serverOn(other)
    const coordinator = await signInCoordinator(server.url)
    const { body } = await coordinator('GET', '/alunos/?_start=0&_end=1')
    expect(body).toMatchObject([{ nome: 'Ana' }])
    const { body: text } = await coordinator('GET', '/alunos/documentos/8/download')
    expect(text).toBe(document(7).toString())
    console.log(
      `${database}: ${students} alunos, ${students * days} frequências, ${documents} documentos: ` +
        `cópia em ${Math.round(backed - started)} ms, restauração em ${Math.round(restored - restoring)} ms`,
    )
  },
)
