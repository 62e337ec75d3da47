import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { beforeAll, expect, inject, test } from 'vitest'
import { runCommand } from '#app/server/cli/commands'
import { openDatabase } from '#app/server/open-database'
import type { Manifest } from '#server/backup/manifest'
import { type CopyKeys, sealCopy, withOpenCopy } from '#server/backup/sealed'
import type { Place } from '#server/db/db'
import { manifestName } from '#server/disk/copies'
import { pdf } from '../fixtures/arquivos.ts'
import { attach } from './attach.ts'
import { newFolder } from './folder-of-test.ts'
import { type Institute, institute } from './institute.ts'
import { findPgDump } from './postgres-binaries.ts'
import { emptyPlace } from './temporary-place.ts'

beforeAll(findPgDump)

const passphrase = 'cavalo bateria grampo correto'

/** An institute with a student and a document, and a way to run commands with keys. */
async function filled() {
  const casa = await institute()
  const ana = await casa.aluno({ nome: 'Quitéria Ximenes' })
  await attach(await casa.coordenadora(), ana, 'laudo.pdf', pdf(300_000))
  return casa
}

const run = (place: Place, keys: CopyKeys, ...words: string[]) =>
  runCommand(words, { place, keys, now: () => new Date('2026-03-10T12:00:00Z') })
const placeOf = ({ services, url }: Institute): Place => ({ dataDir: services.dataDir, url })

/** A copy encrypted with keys: the path of its one file. */
async function sealed(casa: Institute, keys: CopyKeys): Promise<string> {
  const folder = newFolder()
  await run(placeOf(casa), keys, 'backup', folder)
  expect(readdirSync(folder)).toEqual(['caderno-2026-03-10-09-00-00.age'])
  expect(readdirSync(join(casa.services.dataDir, 'backups'))).toEqual([])
  return join(folder, 'caderno-2026-03-10-09-00-00.age')
}

/** The names and the document of a place whose server is not running. */
async function contentOf(place: Place) {
  const db = await openDatabase(place)
  const names = await db.kysely.selectFrom('aluno').select('nome').execute()
  const documents = await db.kysely.selectFrom('documento').select(['nome_arquivo']).execute()
  await db.close()
  return { names, documents }
}

const whole = {
  names: [{ nome: 'Quitéria Ximenes' }],
  documents: [{ nome_arquivo: 'laudo.pdf' }],
}

// To make a key of a passphrase takes seconds, on purpose; what is encrypted is the same on each database.
test.runIf(inject('database') === 'sqlite')(
  'com uma frase, a cópia é um arquivo cifrado que os mesmos comandos conferem e restauram',
  async () => {
    const casa = await filled()
    const file = await sealed(casa, { passphrase })
    const content = readFileSync(file, 'latin1')
    expect(content.startsWith('age-encryption.org/v1\n')).toBe(true)
    expect(content).not.toContain('manifesto')
    const other = await emptyPlace()
    const lines = await run(other, { passphrase }, 'verificar', file)
    expect(lines[0]).toBe('A cópia de 10/03/2026 09:00 está inteira.')
    await run(other, { passphrase }, 'restaurar', file)
    expect(await contentOf(other)).toEqual(whole)
    expect(readdirSync(join(other.dataDir, 'backups'))).toEqual([])
  },
  120_000,
)

test('para uma chave pública, só a identidade abre; a frase errada, nenhuma e outra chave são ditas', async () => {
  const casa = await filled()
  const [identity, stranger] = [await generateIdentity(), await generateIdentity()]
  const file = await sealed(casa, { recipients: [await identityToRecipient(identity)] })
  const identityFile = join(newFolder(), 'chave.txt')
  const other = await emptyPlace()
  const opens = (keys: CopyKeys) => run(other, keys, 'restaurar', file)
  await expect(opens({})).rejects.toThrow('A cópia está cifrada: indique')
  await expect(opens({ passphrase })).rejects.toThrow('cifrada com outra chave')
  writeFileSync(identityFile, stranger)
  await expect(opens({ identityFile })).rejects.toThrow('cifrada com outra chave')
  writeFileSync(identityFile, `# criada em 2026\n${identity}\n`)
  await opens({ identityFile })
  expect(await contentOf(other)).toEqual(whole)
})

/** What a process that was killed while it restored leaves: the copy opened, and part of it beside the data. */
function leaveOpened({ dataDir }: Place, file: string) {
  const opened = join(dataDir, 'backups', `aberta-${basename(file)}.parcial`)
  for (const folder of [opened, join(dataDir, 'restauracao')]) {
    mkdirSync(join(folder, 'documentos'), { recursive: true })
    for (const name of ['caderno.db', 'documentos/laudo.pdf', 'em-uso'])
      writeFileSync(join(folder, name), name === 'em-uso' ? '' : 'um laudo')
  }
}

/** What stands in a place besides data and their lock. */
const besides = ({ dataDir }: Place) =>
  readdirSync(dataDir, { recursive: true })
    .map(String)
    .filter((path) => /parcial|restauracao|aberta/.test(path))

test('depois de uma restauração morta, o mesmo comando ou o início segue, e nada aberto fica', async () => {
  const casa = await filled()
  const identity = await generateIdentity()
  const file = await sealed(casa, { recipients: [await identityToRecipient(identity)] })
  const identityFile = join(newFolder(), 'chave.txt')
  writeFileSync(identityFile, identity)
  const [again, started] = [await emptyPlace(), await emptyPlace()]
  leaveOpened(again, file)
  await run(again, { identityFile }, 'restaurar', file)
  expect(besides(again)).toEqual([])
  expect(await contentOf(again)).toEqual(whole)
  leaveOpened(started, file)
  expect(await contentOf(started)).toEqual({ names: [], documents: [] })
  expect(besides(started)).toEqual([])
})

test('um byte trocado ou um fim cortado na cópia cifrada é achado, e nada muda', async () => {
  const casa = await filled()
  const identity = await generateIdentity()
  const file = await sealed(casa, { recipients: [await identityToRecipient(identity)] })
  const identityFile = join(newFolder(), 'chave.txt')
  writeFileSync(identityFile, identity)
  chmodSync(file, 0o600)
  const content = readFileSync(file)
  const other = await emptyPlace()
  for (const damaged of [
    Buffer.from(content).fill(0xff, content.length - 5000, content.length - 4990),
    content.subarray(0, content.length - 5000),
    content.subarray(0, 100),
  ]) {
    writeFileSync(file, damaged)
    for (const command of ['verificar', 'restaurar'])
      await expect(run(other, { identityFile }, command, file)).rejects.toThrow('está danificada')
  }
  expect(readdirSync(join(other.dataDir, 'backups'))).toEqual([])
  expect(readdirSync(other.dataDir)).not.toContain('caderno.db')
})

test('de uma cópia cifrada e cortada, com muitos documentos, nada fica aberto na pasta de dados', async () => {
  const [folder, dataDir] = [newFolder(), newFolder()]
  const names = Array.from({ length: 500 }, (_, at) => `documentos/${at}.pdf`)
  mkdirSync(join(folder, 'documentos'))
  for (const name of [manifestName, ...names]) writeFileSync(join(folder, name), 'um laudo')
  const identity = await generateIdentity()
  const file = join(newFolder(), 'caderno.age')
  const arquivos = Object.fromEntries(names.map((name) => [name, { bytes: 8, sha256: '' }]))
  const manifest = { arquivos } as unknown as Manifest
  await sealCopy(folder, manifest, file, { recipients: [await identityToRecipient(identity)] })
  const identityFile = join(newFolder(), 'chave.txt')
  writeFileSync(identityFile, identity)
  const content = readFileSync(file)
  for (const cut of [70_000, 140_000, 200_000, 270_000]) {
    writeFileSync(file, content.subarray(0, content.length - cut))
    const opened = withOpenCopy(dataDir, file, { identityFile }, async () => undefined)
    await expect(opened).rejects.toThrow('está danificada')
    expect(readdirSync(join(dataDir, 'backups'))).toEqual([])
  }
})

test('verificar confere também uma cópia aberta, arquivo por arquivo', async () => {
  const casa = await filled()
  const folder = newFolder()
  await run(placeOf(casa), {}, 'backup', folder)
  const copy = join(folder, 'caderno-2026-03-10-09-00-00')
  expect((await run(placeOf(casa), {}, 'verificar', copy))[0]).toContain('está inteira')
  const broken = join(folder, 'outra')
  mkdirSync(broken)
  copyFileSync(join(copy, 'manifesto.json'), join(broken, 'manifesto.json'))
  await expect(run(placeOf(casa), {}, 'verificar', broken)).rejects.toThrow('Falta na cópia')
})
