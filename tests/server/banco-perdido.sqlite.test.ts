import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#app/server/open-database'
import { restoreBackup } from './copies.ts'

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'caderno-perdido-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('um caderno.db de 0 bytes impede o início, e nada muda', async () => {
  const dataDir = emptyFolder()
  const file = join(dataDir, 'caderno.db')
  writeFileSync(file, '')
  await expect(openDatabase({ dataDir })).rejects.toThrow(
    `O banco "${file}" está vazio (0 bytes), e nada foi iniciado.\n` +
      'Para trazer os dados de volta: npm run cli -- restaurar <pasta de uma cópia>\n' +
      `Para começar um instituto vazio: apague "${file}".`,
  )
  rmSync(file)
  await (await openDatabase({ dataDir })).close()
})

test('o que uma restauração interrompida de uma versão antiga deixou é dito, e a pasta anterior-… volta com os documentos que ficaram', async () => {
  const dataDir = emptyFolder()
  const db = await openDatabase({ dataDir })
  const criado_em = ''
  await db.kysely
    .insertInto('documento')
    .values({ aluno_id: 1, nome_arquivo: 'x', tipo: 'x', tamanho: 1, arquivo: 'a.pdf', criado_em })
    .execute()
  await db.close()
  mkdirSync(join(dataDir, 'documentos'))
  writeFileSync(join(dataDir, 'documentos', 'a.pdf'), 'laudo')
  // Killed at the second rename: the database was moved, the documents were not.
  const previous = join(dataDir, 'anterior-2026-11-20-12-00-00')
  mkdirSync(previous)
  mkdirSync(join(dataDir, 'restauracao'))
  for (const name of ['caderno.db', 'caderno.db-wal'])
    renameSync(join(dataDir, name), join(previous, name))
  await expect(openDatabase({ dataDir })).rejects.toThrow(
    `O banco "${join(dataDir, 'caderno.db')}" não tem dados, mas a pasta "${dataDir}" tem ` +
      'documentos (1) e anterior-2026-11-20-12-00-00. Nada foi iniciado.\n' +
      `Para trazer os dados de volta: npm run cli -- restaurar ${previous}\n`,
  )
  const { manifest } = await restoreBackup({ dataDir }, previous, new Date())
  expect(manifest.tabelas.documento).toBe(1)
  const again = await openDatabase({ dataDir })
  onTestFinished(again.close)
  const rows = await again.kysely.selectFrom('documento').select('arquivo').execute()
  expect(rows).toEqual([{ arquivo: 'a.pdf' }])
})

test('o que se diz para trazer de volta é uma cópia, também cifrada, e não outro arquivo da pasta', async () => {
  const dataDir = emptyFolder()
  const backups = join(dataDir, 'backups')
  mkdirSync(backups)
  writeFileSync(join(dataDir, 'caderno.db'), '')
  const back = () =>
    openDatabase({ dataDir }).then(
      () => 'iniciou',
      (error: Error) => error.message.split('\n')[1],
    )
  writeFileSync(join(backups, 'anotações.txt'), '')
  mkdirSync(join(backups, 'pasta'))
  expect(await back()).toMatch(/restaurar <pasta de uma cópia>$/)
  const sealed = join(backups, 'caderno-2026-11-20-02-30-00.age')
  writeFileSync(sealed, '')
  expect(await back()).toMatch(/restaurar .*caderno-2026-11-20-02-30-00\.age$/)
})
