import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { openDatabase } from '#app/server/open-database'
import { tables } from '#app/server/tables'
import { makeSealedBackup } from '#server/backup/backup'
import { makeBackup } from '../server/copies.ts'
import { findPgDump } from '../server/postgres-binaries.ts'
import { databases, type FaultyPlace, faultyPlace, isFull } from './place.ts'

const hasStrace = spawnSync('strace', ['-V']).status === 0
const documents = 60

/** Has an institute hold so many documents of one name, and an account that says which. */
async function fill(place: FaultyPlace, name: string) {
  const { kysely, close } = await openDatabase(place)
  const files = Array.from({ length: documents }, (_, at) => `${name}-${at}.pdf`)
  const about = { aluno_id: 1, nome_arquivo: 'x', tipo: 'x', tamanho: 1, criado_em: '' }
  const conta = { role: 'coordenador', nome: name, senha_hash: 'x', criado_em: '' }
  for (const table of ['conta', 'documento'] as const) await kysely.deleteFrom(table).execute()
  await kysely
    .insertInto('conta')
    .values({ ...conta, email: name })
    .execute()
  await kysely
    .insertInto('documento')
    .values(files.map((arquivo) => ({ ...about, arquivo })))
    .execute()
  await close()
  mkdirSync(join(place.dataDir, 'documentos'), { recursive: true })
  for (const file of files) writeFileSync(join(place.dataDir, 'documentos', file), file)
}

const renames = 'rename,renameat,renameat2'
/** What changes a folder, ends a file, or waits for the disk. */
const changes = `${renames},mkdir,mkdirat,unlink,unlinkat,rmdir,chmod,fchmod,utimensat,fsync,fdatasync`

interface Restoring {
  readonly copy: string
  /** The file with the key of an encrypted copy. */
  readonly identity?: string
}

/** Restores as it is typed, under what watches it; answers its exit code, null where it was killed. */
async function restored(
  { dataDir, url }: FaultyPlace,
  { copy, identity = '' }: Restoring,
  watch: readonly string[] = [],
): Promise<number | null> {
  const [program = '', ...words] = [
    ...watch,
    process.execPath,
    `${process.env.BUILT_FOLDER}/server/cli.js`,
    'restaurar',
    copy,
  ]
  const child = spawn(program, words, {
    // One thread for files: strace counts the calls of each.
    env: {
      PATH: process.env.PATH,
      UV_THREADPOOL_SIZE: '1',
      DATA_DIR: dataDir,
      DATABASE_URL: url ?? '',
      BACKUP_IDENTIDADE: identity,
    },
    stdio: 'ignore',
  })
  const [code] = await once(child, 'exit')
  return code
}

/** Restores, killed at one of its calls of a kind; answers whether it came to that one. */
async function killedAt(call: number, place: FaultyPlace, how: Restoring, kind = renames) {
  const watch = ['strace', '-f', '-qq', '-o', '/dev/null', '-e', `trace=${kind}`]
  const kill = ['-e', `inject=${kind}:signal=SIGKILL:when=${call}`]
  return (await restored(place, how, [...watch, ...kill])) !== 0
}

/** The calls of a restore in their order: the kind of each, and its number among those of its thread. */
async function callsOf(place: FaultyPlace, how: Restoring) {
  const trace = join(place.dataDir, '..', `${basename(place.dataDir)}.strace`)
  const watch = ['strace', '-f', '-qq', '-o', trace, '-e', `trace=${changes}`]
  expect(await restored(place, how, watch)).toBe(0)
  const counts = new Map<string, number>()
  const lines = readFileSync(trace, 'utf8').matchAll(/^(\d+) +(\w+)\(/gm)
  rmSync(trace)
  return [...lines].map(([, thread, kind = '']) => {
    const number = (counts.get(`${thread} ${kind}`) ?? 0) + 1
    counts.set(`${thread} ${kind}`, number)
    return { kind, number }
  })
}

/** The name that an institute holds after a start. Throws where it is not all of one name. */
async function heldBy(place: FaultyPlace): Promise<string> {
  const { kysely, close } = await openDatabase(place)
  const { nome } = await kysely.selectFrom('conta').select('nome').executeTakeFirstOrThrow()
  const rows = await kysely.selectFrom('documento').select('arquivo').execute()
  await close()
  const files = readdirSync(join(place.dataDir, 'documentos'))
  for (const { arquivo } of rows) {
    expect(arquivo).toMatch(new RegExp(`^${nome}-`))
    expect(files).toContain(arquivo)
  }
  expect(rows).toHaveLength(documents)
  return nome
}

test.runIf(hasStrace).each(databases)(
  '%s: morta em qualquer troca de nome, a restauração deixa o que havia ou a cópia, por inteiro',
  async (database) => {
    findPgDump()
    const place = await faultyPlace(database)
    await fill(place, 'antigo')
    const { dataDir: parent } = await faultyPlace('sqlite')
    const folder = join(parent, 'copia')
    await makeBackup(place, folder, new Date())
    const held: string[] = []
    for (let rename = 1, isKilled = true; isKilled; rename += 1) {
      await fill(place, 'novo')
      isKilled = await killedAt(rename, place, { copy: folder })
      held.push(await heldBy(place))
    }
    expect(held.length).toBeGreaterThan(3)
    expect(new Set(held)).toEqual(new Set(['novo', 'antigo']))
    console.log(`${database}: morta a cada troca de nome, ficou ${held.join(', ')}`)
  },
)

/** The names of the accounts after a start: none where it began an empty institute. */
async function startedWith(place: FaultyPlace): Promise<string> {
  const { kysely, close } = await openDatabase(place)
  const accounts = await kysely.selectFrom('conta').select('nome').execute()
  await close()
  return accounts.length === 0 ? 'vazio' : heldBy(place)
}

/** How many kills are tried, on each database. */
const kills = isFull ? 20 : 4

test.runIf(hasStrace).each(databases)(
  '%s: morta em vinte pontos, a restauração de uma cópia cifrada se repete ou o início segue, e nada aberto fica',
  async (database) => {
    findPgDump()
    const { dataDir: parent } = await faultyPlace('sqlite')
    const source = await faultyPlace(database)
    await fill(source, 'antigo')
    const [copy, identity] = [join(parent, 'copia.age'), join(parent, 'chave.txt')]
    const key = await generateIdentity()
    writeFileSync(identity, key)
    const keys = { recipients: [await identityToRecipient(key)] }
    await makeSealedBackup({ ...source, tables }, copy, new Date(), keys)
    const empty = () => faultyPlace(database, source.postgres)
    const calls = await callsOf(await empty(), { copy, identity })
    const held: string[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      const [place, call] = [await empty(), calls[Math.floor((kill * calls.length) / kills)]]
      expect(await killedAt(call?.number ?? 0, place, { copy, identity }, call?.kind)).toBe(true)
      const isRepeated = kill % 2 === 0
      if (isRepeated) expect(await restored(place, { copy, identity })).toBe(0)
      held.push(await startedWith(place))
      if (isRepeated) expect(held.at(-1)).toBe('antigo')
      const left = readdirSync(place.dataDir, { recursive: true }).map(String)
      expect(left.filter((path) => /parcial|restauracao|aberta/.test(path))).toEqual([])
    }
    console.log(
      `${database}: morta em ${kills} de ${calls.length} chamadas, ficou ${held.join(', ')}`,
    )
  },
)
