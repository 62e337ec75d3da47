import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#app/server/open-database'
import { makeBackup, restoreBackup } from './copies.ts'

/** Writes two rows that belong together in each transaction, until it is ended; counts them aloud. */
const writer = `
  import { DatabaseSync } from '@photostructure/sqlite'
  const database = new DatabaseSync(process.argv[1])
  database.exec('pragma synchronous = full; pragma busy_timeout = 5000')
  const one = database.prepare("insert into auditoria (quando, acao, recurso) values ('', ?, '')")
  for (let pair = 0; ; pair += 1) {
    database.exec('begin immediate')
    one.run('entrada')
    one.run('saida')
    database.exec('commit')
    if (pair % 50 === 0) process.stdout.write('.')
  }
`

test('uma cópia feita enquanto outro processo grava é de um só instante', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'caderno-gravando-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'dados')
  mkdirSync(dataDir)
  const db = await openDatabase({ dataDir })
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', writer, join(dataDir, 'caderno.db')],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const totals: number[] = []
  for (const name of ['um', 'dois', 'tres']) {
    await once(child.stdout, 'data')
    const backup = await makeBackup({ dataDir }, join(folder, name), new Date())
    totals.push(backup.manifest.tabelas.auditoria ?? 0)
  }
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  await db.close()
  expect(totals.every((total) => total > 0 && total % 2 === 0)).toBe(true)
  expect(totals).toEqual([...totals].sort((a, b) => a - b))
  expect(new Set(totals).size).toBe(3)

  const place = { dataDir: join(folder, 'outra') }
  await restoreBackup(place, join(folder, 'dois'), new Date())
  const other = await openDatabase(place)
  const rows = await other.kysely.selectFrom('auditoria').select('acao').orderBy('id').execute()
  await other.close()
  expect(rows).toHaveLength(totals[1] ?? 0)
  expect(rows.every(({ acao }, at) => acao === (at % 2 === 0 ? 'entrada' : 'saida'))).toBe(true)
})

test('um banco danificado é achado mesmo que o manifesto diga outra coisa, e os dados ficam', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'caderno-danificado-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const place = { dataDir: join(folder, 'dados') }
  await (await openDatabase(place)).close()
  const backup = await makeBackup(place, join(folder, 'copia'), new Date())
  const [file, notes] = [join(backup.folder, 'caderno.db'), join(backup.folder, 'manifesto.json')]
  const content = readFileSync(file)
  const forge = (bytes: Buffer, tabelas: object) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const arquivos = { 'caderno.db': { sha256, bytes: bytes.length } }
    writeFileSync(file, bytes)
    writeFileSync(notes, JSON.stringify({ ...backup.manifest, arquivos, tabelas }))
    return restoreBackup(place, backup.folder, new Date())
  }
  const { tabelas } = backup.manifest
  const damaged = Buffer.from(content).fill(0xff, 4096, 8192)
  await expect(forge(damaged, tabelas)).rejects.toThrow(
    'O banco de dados da cópia está danificado.',
  )
  await expect(forge(content, { ...tabelas, aluno: 7 })).rejects.toThrow(
    'A tabela aluno da cópia tem 0 linhas, e o manifesto diz 7.',
  )
  expect(readdirSync(place.dataDir).filter((name) => /anterior|restauracao/.test(name))).toEqual([])
  await (await openDatabase(place)).close()
})

test('a cópia de um banco não entra no outro', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'caderno-dialeto-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'dados')
  await (await openDatabase({ dataDir })).close()
  const backup = await makeBackup({ dataDir }, join(folder, 'copia'), new Date())
  const place = { dataDir, url: 'postgres://ninguem@127.0.0.1:1/nada' }
  await expect(restoreBackup(place, backup.folder, new Date())).rejects.toThrow(
    'retire DATABASE_URL',
  )
})
