import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#app/server/open-database'
import type { Backup } from '#server/backup/backup'
import type { Db, Place } from '#server/db/db'
import { makeBackup, restoreBackup } from './copies.ts'
import { newFolder } from './folder-of-test.ts'
import { findPgDump } from './postgres-binaries.ts'
import { emptyPlace } from './temporary-place.ts'

const now = new Date('2026-11-21T15:00:00Z')

beforeAll(findPgDump)

/** Accounts and documents of an institute whose server is not running, and a backup of them. */
async function filled(): Promise<{ place: Place; backup: Backup }> {
  const place = await emptyPlace()
  const documents = ['aaaa.pdf', 'bbbb.png']
  const criado_em = now.toISOString()
  await opened(place, async ({ kysely }) => {
    const conta = { role: 'coordenador', nome: 'Rosana', senha_hash: 'x', criado_em }
    await kysely
      .insertInto('conta')
      .values(['um', 'dois', 'três'].map((name) => ({ ...conta, email: `${name}@exemplo.org` })))
      .execute()
    const documento = { aluno_id: 1, nome_arquivo: 'x.pdf', tipo: 'x', tamanho: 1, criado_em }
    await kysely
      .insertInto('documento')
      .values(documents.map((arquivo) => ({ ...documento, arquivo })))
      .execute()
  })
  mkdirSync(join(place.dataDir, 'documentos'))
  for (const name of documents)
    writeFileSync(join(place.dataDir, 'documentos', name), `conteúdo de ${name} `.repeat(40))
  return { place, backup: await makeBackup(place, join(newFolder(), 'copia'), now) }
}

async function opened<T>(place: Place, work: (db: Db) => Promise<T>): Promise<T> {
  const db = await openDatabase(place)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

const accountsOf = (place: Place) =>
  opened(place, ({ kysely }) => kysely.selectFrom('conta').selectAll().orderBy('id').execute())
const documentsIn = ({ dataDir }: Place) =>
  Object.fromEntries(
    readdirSync(join(dataDir, 'documentos'))
      .sort()
      .map((name) => [name, readFileSync(join(dataDir, 'documentos', name), 'base64')]),
  )
const restored = (place: Place, { folder }: Backup) => restoreBackup(place, folder, now)

test('uma cópia restaurada em uma pasta vazia tem as mesmas linhas e os mesmos documentos', async () => {
  const { place, backup } = await filled()
  const other = await emptyPlace()
  const { manifest, previous } = await restored(other, backup)
  expect(previous).toBeNull()
  expect(manifest.tabelas).toMatchObject({ conta: 3, documento: 2, aluno: 0 })
  expect(await accountsOf(other)).toEqual(await accountsOf(place))
  expect(documentsIn(other)).toEqual(documentsIn(place))
  expect(readdirSync(other.dataDir)).not.toContain('restauracao')
})

test('o que havia antes fica guardado, inteiro', async () => {
  const { place, backup } = await filled()
  await opened(place, ({ kysely }) =>
    kysely.updateTable('conta').set({ nome: 'Outra' }).where('id', '=', 1).execute(),
  )
  const { previous } = await restored(place, backup)
  expect(previous).toBe(join(place.dataDir, 'anterior-2026-11-21-12-00-00'))
  expect((await accountsOf(place))[0]?.nome).toBe('Rosana')
  expect(existsSync(join(previous ?? '', 'documentos'))).toBe(true)
  expect(readdirSync(previous ?? '').some((name) => /^caderno\.(db|dump)$/.test(name))).toBe(true)
})

test('só o dono lê a cópia', async () => {
  const { backup } = await filled()
  const modes = readdirSync(backup.folder, { recursive: true, encoding: 'utf8' }).map(
    (path) => statSync(join(backup.folder, path)).mode & 0o077,
  )
  expect(statSync(backup.folder).mode & 0o077).toBe(0)
  expect(modes.every((others) => others === 0)).toBe(true)
})

test('um byte trocado em um documento é achado, e nada muda', async () => {
  const { place, backup } = await filled()
  const before = [await accountsOf(place), documentsIn(place)]
  const [name = ''] = readdirSync(join(backup.folder, 'documentos'))
  flipByte(join(backup.folder, 'documentos', name), 100)
  await expect(restored(place, backup)).rejects.toThrow(
    `O arquivo documentos/${name} da cópia está danificado: nada foi restaurado.`,
  )
  expect([await accountsOf(place), documentsIn(place)]).toEqual(before)
})

test('um byte trocado no banco, ou um banco cortado, é achado', async () => {
  const { place, backup } = await filled()
  const file = readdirSync(backup.folder).find((name) => /^caderno\./.test(name)) ?? ''
  flipByte(join(backup.folder, file), 5000)
  const damaged = `O arquivo ${file} da cópia está danificado: nada foi restaurado.`
  await expect(restored(place, backup)).rejects.toThrow(damaged)
  truncateSync(join(backup.folder, file), 4096)
  await expect(restored(place, backup)).rejects.toThrow(damaged)
  expect(await accountsOf(place)).toHaveLength(3)
})

test('falta de um arquivo, manifesto danificado e pasta qualquer são recusados', async () => {
  const { place, backup } = await filled()
  const [name = ''] = readdirSync(join(backup.folder, 'documentos'))
  unlinkSync(join(backup.folder, 'documentos', name))
  await expect(restored(place, backup)).rejects.toThrow(
    `Falta na cópia o arquivo documentos/${name}`,
  )
  writeFileSync(join(backup.folder, 'manifesto.json'), '{"formato": 1')
  await expect(restored(place, backup)).rejects.toThrow('está danificado')
  await expect(restoreBackup(place, tmpdir(), now)).rejects.toThrow('não é uma cópia do Caderno')
  expect(await accountsOf(place)).toHaveLength(3)
})

test('um manifesto não leva a cópia para fora da pasta', async () => {
  const { place, backup } = await filled()
  const path = join(backup.folder, 'manifesto.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  manifest.arquivos['documentos/../../fora.pdf'] = { sha256: '', bytes: 0 }
  writeFileSync(path, JSON.stringify(manifest))
  await expect(restored(place, backup)).rejects.toThrow('está danificado')
})

test('enquanto um servidor usa os dados, nada é restaurado', async () => {
  const { place, backup } = await filled()
  await opened(place, async ({ kysely }) => {
    await kysely.selectFrom('conta').select('id').limit(1).execute()
    await expect(restored(place, backup)).rejects.toThrow(/em uso|outro programa ligado/)
  })
})

test('um documento citado que não está na pasta é dito, e o resto é copiado', async () => {
  const { place } = await filled()
  const [name = ''] = readdirSync(join(place.dataDir, 'documentos'))
  unlinkSync(join(place.dataDir, 'documentos', name))
  const { manifest, folder } = await makeBackup(place, join(newFolder(), 'copia'), now)
  expect(manifest.ausentes).toEqual([name])
  const other = await emptyPlace()
  await restoreBackup(other, folder, now)
  expect(await accountsOf(other)).toHaveLength(3)
})

test('um documento excluído não vai para a cópia', async () => {
  const { place } = await filled()
  const first = await opened(place, async ({ kysely }) => {
    const row = await kysely
      .selectFrom('documento')
      .selectAll()
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await kysely
      .updateTable('documento')
      .set({ excluido_em: now.toISOString() })
      .where('id', '=', row.id)
      .execute()
    return row
  })
  const { folder, manifest } = await makeBackup(place, join(newFolder(), 'copia'), now)
  expect(readdirSync(join(folder, 'documentos'))).not.toContain(first.arquivo)
  expect(Object.keys(manifest.arquivos)).not.toContain(`documentos/${first.arquivo}`)
})

test('uma pasta que já existe não é tocada', async () => {
  const { place, backup } = await filled()
  await expect(makeBackup(place, backup.folder, now)).rejects.toThrow('já existe')
  expect(readdirSync(backup.folder)).toContain('manifesto.json')
})

const secret = 'segredo-que-assina-0123456789abcdef'
const session = '11111111-2222-4333-8444-555555555555'

/** Something that opens a door in each table that has such: its secret, a session, a recovery code. */
async function withDoors(place: Place) {
  await opened(place, async ({ kysely }) => {
    const moments = { criada_em: now.getTime(), ultima_atividade: now.getTime() }
    await kysely.insertInto('configuracao').values({ chave: 'segredo', valor: secret }).execute()
    await kysely
      .insertInto('sessao')
      .values({ id: session, conta_id: 1, geracao_usada: 0, ...moments, encerrada_em: null })
      .execute()
    await kysely
      .insertInto('recuperacao')
      .values({ conta_id: 1, codigo_hash: 'hash-do-codigo', expira_em: 9e12, tentativas: 0 })
      .execute()
  })
}

const doorsIn = (place: Place) =>
  opened(place, async ({ kysely }) => ({
    segredo: await kysely
      .selectFrom('configuracao')
      .selectAll()
      .where('chave', '=', 'segredo')
      .execute(),
    sessoes: await kysely.selectFrom('sessao').selectAll().execute(),
    codigos: await kysely.selectFrom('recuperacao').selectAll().execute(),
  }))
const noDoors = { segredo: [], sessoes: [], codigos: [] }

test('a cópia não tem o segredo que assina, nem sessões, nem códigos, e restaurada não revive nenhum', async () => {
  const { place } = await filled()
  await withDoors(place)
  const { folder, manifest } = await makeBackup(place, join(newFolder(), 'copia'), now)
  expect(manifest.tabelas).toMatchObject({ sessao: 0, recuperacao: 0, configuracao: 0, conta: 3 })
  for (const name of readdirSync(folder).filter((file) => file.startsWith('caderno'))) {
    const content = textOf(join(folder, name))
    expect(content).toContain('Rosana')
    for (const text of [secret, session, 'hash-do-codigo']) expect(content).not.toContain(text)
  }
  const other = await emptyPlace()
  await restoreBackup(other, folder, now)
  expect(await doorsIn(other)).toEqual(noDoors)
  // What is running is not touched by a copy of it.
  expect((await doorsIn(place)).sessoes).toHaveLength(1)
})

test('uma cópia de versões antigas, com segredo e sessões, volta sem eles', async () => {
  const { place, backup } = await filled()
  await withDoors(place)
  const [file] = readdirSync(backup.folder).filter((name) => /^caderno\./.test(name))
  const path = join(backup.folder, file ?? '')
  rmSync(path)
  if (place.url) spawnSync('pg_dump', ['--format=custom', `--file=${path}`, place.url])
  else new DatabaseSync(join(place.dataDir, 'caderno.db')).prepare('vacuum into ?').run(path)
  const content = readFileSync(path)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const { manifest } = backup
  const tabelas = { ...manifest.tabelas, sessao: 1, recuperacao: 1, configuracao: 1 }
  const arquivos = { ...manifest.arquivos, [file ?? '']: { sha256, bytes: content.length } }
  const written = JSON.stringify({ ...manifest, tabelas, arquivos })
  writeFileSync(join(backup.folder, 'manifesto.json'), written)
  const other = await emptyPlace()
  await restored(other, backup)
  expect(await doorsIn(other)).toEqual(noDoors)
  expect(await accountsOf(other)).toHaveLength(3)
})

/** The bytes of a copied database as text; those of a dump are packed, and written out as SQL. */
function textOf(path: string): string {
  if (path.endsWith('.db')) return readFileSync(path, 'latin1')
  return spawnSync('pg_restore', ['--file=-', path], { encoding: 'utf8' }).stdout
}

function flipByte(path: string, at: number) {
  const content = readFileSync(path)
  content[at] = (content[at] ?? 0) ^ 1
  writeFileSync(path, content)
}
