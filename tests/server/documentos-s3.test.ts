import { hash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '#app/server/cli/commands'
import { readEnv } from '#app/server/env'
import { openDatabase } from '#app/server/open-database'
import { documentsAt } from '#server/documents/places'
import { pdf } from '../fixtures/arquivos.ts'
import { attach } from './attach.ts'
import { makeBackup, restoreBackup } from './copies.ts'
import { newFolder } from './folder-of-test.ts'
import { type Institute, institute, type Row } from './institute.ts'
import { findPgDump } from './postgres-binaries.ts'
import { temporaryPlace } from './temporary-place.ts'

const now = new Date('2026-11-21T15:00:00Z')

/** A store of its own, empty: its address, what it has, and its end. */
async function newStore() {
  const directory = newFolder()
  const configureBuckets = [{ name: 'balde' }]
  const given = { address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets }
  const server = new S3rver(given)
  const { port } = await server.run()
  const close = () => server.close().catch(() => undefined)
  onTestFinished(close)
  return {
    address: `http://S3RVER:S3RVER@127.0.0.1:${port}/balde/instituto%20um?regiao=sa-east-1`,
    close,
    names: () =>
      readdirSync(directory, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('._S3rver_object'))
        .map((name) => name.replace(/^balde\/(.*)\._S3rver_object$/, '$1')),
  }
}

/** An institute that keeps its documents in a store. */
async function withStore() {
  const store = await newStore()
  const casa = await institute()
  const place = { dataDir: casa.services.dataDir, url: casa.url, s3: store.address }
  // The app holds these services: what is asked of it goes to the store.
  Object.assign(casa.services, { documents: documentsAt(place, casa.db) })
  const run = (...words: string[]) => runCommand(words, { place, now: () => new Date() })
  return { store, casa, place, run, coordenadora: await casa.coordenadora() }
}

const content = (number: number) => Buffer.concat([pdf(600_000), Buffer.from(`${number}`)])
const hashOf = (number: number) => hash('sha256', content(number))

async function attached(casa: Institute, number: number): Promise<Row> {
  const coordenadora = await casa.coordenadora()
  const answer = await attach(coordenadora, await casa.aluno(), 'l.pdf', content(number))
  expect(answer.status).toBe(201)
  return answer.body as Row
}

test('com S3_URL um documento vai para o balde e volta inteiro; apagado de vez, some de lá', async () => {
  const { casa, store, coordenadora } = await withStore()
  const documento = await attached(casa, 1)
  const [name] = store.names()
  expect(name).toMatch(/^instituto um\/[\da-f-]{36}\.pdf$/)
  expect(readdirSync(join(casa.services.dataDir, 'documentos'))).toEqual([])
  const { status, headers, text } = await coordenadora.get(
    `/alunos/documentos/${documento.id}/download`,
  )
  expect([status, headers['content-length']]).toEqual([200, String(content(1).length)])
  expect(text === content(1).toString()).toBe(true)
  expect((await coordenadora.delete(`/alunos/documentos/${documento.id}`)).status).toBe(204)
  // Until it is erased, it may come back from the bin.
  expect(store.names()).toEqual([name])
  Object.assign(casa.services, { lixeiraDias: 0 })
  const erased = { recurso: 'documento', id: documento.id }
  expect((await coordenadora.post('/lixeira/apagar', erased)).status).toBe(204)
  expect(store.names()).toEqual([])
})

test('o balde que não atende é 503 no que é de documentos, e o resto segue', async () => {
  const { casa, store, coordenadora } = await withStore()
  const documento = await attached(casa, 1)
  await store.close()
  const ana = await casa.aluno()
  expect((await attach(coordenadora, ana, 'l.pdf', pdf())).status).toBe(503)
  const path = `/alunos/documentos/${documento.id}/download`
  expect((await coordenadora.get(path)).status).toBe(503)
  expect((await coordenadora.get(`/alunos/${ana.id}`)).body).toMatchObject({ documentos: [] })
  expect(readdirSync(join(casa.services.dataDir, 'documentos'))).toEqual([])
})

test('mover-documentos leva ao balde o que estava na pasta ou no banco', async () => {
  const { casa, place, store, run, coordenadora } = await withStore()
  const { s3: _, ...before } = place
  Object.assign(casa.services, { documents: documentsAt(before, casa.db) })
  const documento = await attached(casa, 1)
  Object.assign(casa.services, { documents: documentsAt(place, casa.db) })
  const path = `/alunos/documentos/${documento.id}/download`
  const read = async () => hash('sha256', (await coordenadora.get(path)).text)
  expect([store.names().length, await read()]).toEqual([0, hashOf(1)])
  expect(await run('mover-documentos')).toEqual(['1 documento movido.'])
  expect([store.names().length, await read()]).toEqual([1, hashOf(1)])
  expect(await documentsAt(before, casa.db).list()).toEqual([])
})

test('a cópia traz os documentos do balde, e a restauração os devolve', async () => {
  findPgDump()
  const { casa, place, store, run } = await withStore()
  await attached(casa, 1)
  const [{ arquivo = '' } = {}] = await casa.services.documents.list()
  const folder = join(newFolder(), 'copia')
  const { manifest } = await makeBackup(place, folder, now)
  expect(Object.keys(manifest.arquivos)).toContain(`documentos/${arquivo}`)
  expect(manifest.ausentes).toEqual([])
  await casa.services.documents.remove(arquivo)
  expect(store.names()).toEqual([])

  const other = { ...(await temporaryPlace()), s3: place.s3 }
  await restoreBackup(other, folder, now)
  const db = await openDatabase(other)
  const found = await documentsAt(other, db).open(arquivo)
  expect(found && hash('sha256', await buffer(found.stream))).toBe(hashOf(1))
  await db.close()
  await runCommand(['mover-documentos'], { place: other, now: () => now })
  expect(store.names()).toEqual([`instituto um/${arquivo}`])
  await other.remove()
  expect((await run('verificar'))[0]).toBe('1 documento, 0 sem arquivo; 0 arquivos sem documento.')
})

test('verificar diz o que está no balde sem documento, e o que falta lá', async () => {
  const { casa, place } = await withStore()
  await attached(casa, 1)
  const [{ arquivo = '' } = {}] = await casa.services.documents.list()
  const path = join(casa.services.dataDir, 'documentos', 'x.parte')
  mkdirSync(join(casa.services.dataDir, 'documentos'), { recursive: true })
  writeFileSync(path, 'de ninguém')
  await casa.services.documents.put('sem-linha.pdf', path)
  rmSync(path)
  await casa.services.documents.remove(arquivo)
  const lines = await runCommand(['verificar'], {
    place,
    now: () => new Date(Date.now() + 3_600_000),
  })
  expect(lines).toContain('Sem documento: documentos/sem-linha.pdf')
  expect(lines[0]).toBe('1 documento, 1 sem arquivo; 1 arquivo sem documento.')
})

test('um S3_URL sem balde, ou de outro protocolo, impede o início com uma frase', () => {
  for (const S3_URL of ['https://chave:segredo@servidor', 's3://balde', 'balde'])
    expect(() => readEnv({ S3_URL })).toThrow('S3_URL deve ser um endereço https://CHAVE')
})
