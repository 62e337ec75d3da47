import { hash } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, inject, onTestFinished, test } from 'vitest'
import { runCommand } from '#app/server/cli/commands'
import { openDatabase } from '#app/server/open-database'
import { createApp } from '#server/app'
import type { Documents } from '#server/documents/documents'
import { moveDocuments } from '#server/documents/move'
import { documentPlaces, documentsAt } from '#server/documents/places'
import { pdf } from '../fixtures/arquivos.ts'
import { attach } from './attach.ts'
import { clientOf } from './client.ts'
import { makeBackup, restoreBackup } from './copies.ts'
import { newFolder } from './folder-of-test.ts'
import { type Institute, institute, type Row } from './institute.ts'
import { findPgDump } from './postgres-binaries.ts'
import { temporaryPlace } from './temporary-place.ts'

const onPostgres = test.runIf(inject('database') === 'postgres')
const now = new Date('2026-11-21T15:00:00Z')

/** A content that no other is, of a size that is no whole number of pieces. */
const content = (number: number) => Buffer.concat([pdf(600_000), Buffer.from(`${number}`)])

async function attached(casa: Institute, aluno: Row, bytes: Buffer): Promise<Row> {
  const answer = await attach(await casa.coordenadora(), aluno, 'laudo.pdf', bytes)
  expect(answer.status).toBe(201)
  return answer.body as Row
}

const placeOf = ({ services, url }: Institute) => ({ dataDir: services.dataDir, url })
const filesIn = (dataDir: string) => readdirSync(join(dataDir, 'documentos'))

/** Another server of the same institute, with a data folder of its own. */
async function anotherServer({ services, url }: Institute) {
  const place = { dataDir: newFolder(), url }
  const db = await openDatabase(place)
  const given = { ...services, db, documents: documentsAt(place, db), dataDir: place.dataDir }
  const app = await createApp(given)
  onTestFinished(async () => {
    await app.close()
    await db.close()
  })
  return { app, dataDir: place.dataDir }
}

/** Documents of an institute as an older version left them: files of the folder, named by rows. */
async function inFolder(casa: Institute, aluno: Row, count: number) {
  const folder = join(casa.services.dataDir, 'documentos')
  mkdirSync(folder, { recursive: true })
  const rows = Array.from({ length: count }, (_, number) => ({
    aluno_id: aluno.id,
    nome_arquivo: `laudo ${number}.pdf`,
    arquivo: `antigo-${number}.pdf`,
    tipo: 'application/pdf',
    tamanho: content(number).length,
    criado_em: now.toISOString(),
  }))
  rows.forEach(({ arquivo }, number) => {
    writeFileSync(join(folder, arquivo), content(number))
  })
  await casa.db.kysely.insertInto('documento').values(rows).execute()
  return rows.map(({ arquivo }) => arquivo)
}

/** By its hash: two long contents are slow to compare byte by byte here. */
async function hashIn(documents: Documents, arquivo: string): Promise<string> {
  const opened = await documents.open(arquivo)
  if (!opened) throw new Error(`Falta ${arquivo}`)
  const bytes = await buffer(opened.stream)
  expect(bytes).toHaveLength(opened.bytes)
  return hash('sha256', bytes)
}

const hashOf = (number: number) => hash('sha256', content(number))

onPostgres('o que um servidor recebe, outro sem nada em comum além do banco entrega', async () => {
  const casa = await institute()
  const { token } = await casa.coordenadora()
  const documento = await attached(casa, await casa.aluno(), content(1))
  const other = await anotherServer(casa)
  const { status, headers, text } = await clientOf(other.app, token).get(
    `/alunos/documentos/${documento.id}/download`,
  )
  expect(status).toBe(200)
  expect(headers['content-length']).toBe(String(content(1).length))
  expect(text).toBe(content(1).toString())
  expect(filesIn(casa.services.dataDir)).toEqual([])
  expect((await casa.services.documents.list()).length).toBe(1)
  // Out of the bin, it is gone from the database too.
  await clientOf(other.app, token).delete(`/alunos/documentos/${documento.id}`)
  Object.assign(casa.services, { lixeiraDias: 0 })
  const erased = { recurso: 'documento', id: documento.id }
  expect((await (await casa.coordenadora()).post('/lixeira/apagar', erased)).status).toBe(204)
  const parts = await casa.db.kysely.selectFrom('documento_parte').selectAll().execute()
  expect([await casa.services.documents.list(), parts]).toEqual([[], []])
})

onPostgres(
  'a cópia conta e contém o conteúdo dos documentos, e a restauração o devolve',
  async () => {
    findPgDump()
    const casa = await institute()
    await attached(casa, await casa.aluno(), content(1))
    const [{ arquivo = '' } = {}] = await casa.services.documents.list()
    const folder = join(newFolder(), 'copia')
    const { manifest } = await makeBackup(placeOf(casa), folder, now)
    expect(manifest.tabelas).toMatchObject({ documento_conteudo: 1, documento_parte: 3 })
    expect(manifest.ausentes).toEqual([])
    expect(Object.keys(manifest.arquivos)).toEqual(['caderno.dump'])
    const told = await runCommand(['backup', newFolder()], { place: placeOf(casa), now: () => now })
    expect(told[1]).toContain(', 1 documentos.')
    const other = await temporaryPlace()
    await restoreBackup(other, folder, now)
    const db = await openDatabase(other)
    expect(await hashIn(documentsAt(other, db), arquivo)).toBe(hashOf(1))
    await db.close()
    await other.remove()
  },
)

onPostgres('o que ainda está na pasta é entregue de lá, copiado e contado', async () => {
  findPgDump()
  const casa = await institute()
  const names = await inFolder(casa, await casa.aluno(), 2)
  for (const [number, name] of names.entries())
    expect(await hashIn(casa.services.documents, name)).toBe(hashOf(number))
  const { manifest } = await makeBackup(placeOf(casa), join(newFolder(), 'copia'), now)
  expect(Object.keys(manifest.arquivos)).toEqual([
    'caderno.dump',
    ...names.map((name) => `documentos/${name}`),
  ])
})

onPostgres(
  'mover-documentos leva os da pasta para o banco e diz quantos; outra vez, nenhum',
  async () => {
    const casa = await institute()
    const names = await inFolder(casa, await casa.aluno(), 3)
    writeFileSync(join(casa.services.dataDir, 'documentos', 'de-ninguem.pdf'), 'x')
    const run = () => runCommand(['mover-documentos'], { place: placeOf(casa), now: () => now })
    expect(await run()).toEqual(['3 documentos movidos.'])
    expect(filesIn(casa.services.dataDir)).toEqual(['de-ninguem.pdf'])
    const [inDatabase] = documentPlaces(placeOf(casa), casa.db)
    for (const [number, name] of names.entries())
      expect(await hashIn(inDatabase, name)).toBe(hashOf(number))
    expect(await run()).toEqual(['0 documentos movidos.'])
  },
)

onPostgres(
  'uma mudança interrompida em qualquer passo perde nada, e a seguinte a termina',
  async () => {
    const casa = await institute()
    const aluno = await casa.aluno()
    const names = await inFolder(casa, aluno, 1)
    const [current, folder] = documentPlaces(placeOf(casa), casa.db) as [Documents, Documents]
    let isWhole = false
    for (let steps = 0; !isWhole; steps += 1) {
      await inFolderAgain(casa, names)
      const places = endingAfter(steps, [current, folder])
      isWhole = await moveDocuments(casa.db, places).then(
        () => true,
        () => false,
      )
      for (const [number, name] of names.entries())
        expect(await hashIn(casa.services.documents, name)).toBe(hashOf(number))
      await moveDocuments(casa.db, [current, folder])
      for (const [number, name] of names.entries())
        expect(await hashIn(current, name)).toBe(hashOf(number))
      expect((await folder.list()).filter(({ arquivo }) => names.includes(arquivo))).toEqual([])
    }
  },
)

async function inFolderAgain(casa: Institute, names: readonly string[]) {
  const [current] = documentPlaces(placeOf(casa), casa.db)
  for (const [number, name] of names.entries()) {
    await current.remove(name)
    writeFileSync(join(casa.services.dataDir, 'documentos', name), content(number))
  }
}

/** The same places, that do nothing any more after so many calls: the process was killed. */
function endingAfter(steps: number, places: readonly [Documents, Documents]) {
  let left = steps
  const until = (place: Documents): Documents => {
    const each = Object.entries(place).map(([name, work]) => [
      name,
      async (...given: unknown[]) => {
        left -= 1
        if (left < 0) throw new Error('morto')
        return work(...given)
      },
    ])
    return Object.fromEntries(each)
  }
  return [until(places[0]), until(places[1])] as const
}

onPostgres(
  'um conteúdo que já está no banco e é outro fica nos dois lugares, e se diz',
  async () => {
    const casa = await institute()
    const [name = ''] = await inFolder(casa, await casa.aluno(), 1)
    const [current, folder] = documentPlaces(placeOf(casa), casa.db) as [Documents, Documents]
    const path = await current.temporary()
    writeFileSync(path, content(7))
    await current.put(name, path)
    expect(await moveDocuments(casa.db, [current, folder])).toEqual({
      movidos: 0,
      diferentes: [name],
    })
    expect(await hashIn(folder, name)).toBe(hashOf(0))
    expect(await hashIn(current, name)).toBe(hashOf(7))
  },
)
