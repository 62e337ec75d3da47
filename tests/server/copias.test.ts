import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { runCommand, usage } from '#app/server/cli/commands'
import { removePartials } from '#server/backup/partial'
import { lastCopy } from '#server/backup/record'
import { lockFolder } from '#server/disk/folder-lock'
import { newFolder } from './folder-of-test.ts'
import { type Institute, institute } from './institute.ts'
import { findPgDump } from './postgres-binaries.ts'

beforeAll(findPgDump)

function run(casa: Institute, ...words: string[]) {
  const place = { dataDir: casa.services.dataDir, url: casa.url }
  return runCommand(words, { place, now: casa.clock.now })
}

test('uma cópia é anotada, e uma que falha não', async () => {
  const casa = await institute()
  const file = join(newFolder(), 'arquivo')
  writeFileSync(file, '')
  await expect(run(casa, 'backup', file)).rejects.toThrow()
  expect(await lastCopy(casa.db)).toBeNull()
  await run(casa, 'backup', newFolder())
  expect(await lastCopy(casa.db)).toBe(casa.clock.now().toISOString())
})

test('backup --manter faz a cópia e apaga as vencidas, e só elas', async () => {
  const casa = await institute()
  const folder = newFolder()
  const [old, older, other] = [
    'caderno-2023-05-02-02-30-00',
    'caderno-2022-05-02-02-30-00',
    'fotos',
  ]
  for (const name of [old, older, other]) mkdirSync(join(folder, name))
  const lines = await run(casa, 'backup', folder, '--manter', '30')
  expect(lines).toContain(`Cópias vencidas, apagadas: ${older}, ${old}`)
  expect(readdirSync(folder).sort()).toEqual(['caderno-2026-03-10-09-00-00', other])
  casa.clock.pass(1)
  expect(await run(casa, 'backup', folder, '--manter=1')).toContain('Nenhuma cópia venceu.')
})

test('backup recusa um prazo que não é número de dias, e uma opção que não há, sem fazer cópia', async () => {
  const casa = await institute()
  const folder = newFolder()
  await expect(run(casa, 'backup', folder, '--manter', 'sempre')).rejects.toThrow(
    '"sempre" não é um número de dias',
  )
  await expect(run(casa, 'backup', folder, '--mantem', '3')).rejects.toThrow(usage())
  expect(readdirSync(folder)).toEqual([])
})

test('meias cópias de um processo morto saem; a que está sendo feita fica', async () => {
  const folder = newFolder()
  const [left, under] = [
    'caderno-2026-01-01-02-30-00.parcial',
    'caderno-2026-01-02-02-30-00.parcial',
  ]
  for (const name of [left, under]) mkdirSync(join(folder, name))
  writeFileSync(join(folder, left, 'caderno.db'), 'metade')
  const unlock = lockFolder(join(folder, under))
  await removePartials([folder, join(folder, 'nada')])
  expect(readdirSync(folder)).toEqual([under])
  unlock()
  await removePartials([folder])
  expect(existsSync(join(folder, under))).toBe(false)
})
