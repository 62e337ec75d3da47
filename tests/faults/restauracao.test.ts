import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeBackup } from '#server/backup/backup'
import { openDatabase } from '#server/open-database'
import { findPgDump } from '../server/postgres-binaries.ts'
import { databases, type FaultyPlace, faultyPlace } from './place.ts'

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

/** Restores as it is typed, killed at one of its renames; answers whether it came to that one. */
async function killedAt(rename: number, { dataDir, url }: FaultyPlace, folder: string) {
  const names = 'rename,renameat,renameat2'
  const kill = `${names}:signal=SIGKILL:when=${rename}`
  const program = `${process.env.BUILT_FOLDER}/server/cli.js`
  const child = spawn(
    'strace',
    [
      ...['-f', '-qq', '-o', '/dev/null', '-e', `trace=${names}`, '-e', `inject=${kill}`],
      ...[process.execPath, program, 'restaurar', folder],
    ],
    {
      // One thread for files: strace counts the calls of each.
      env: {
        PATH: process.env.PATH,
        UV_THREADPOOL_SIZE: '1',
        DATA_DIR: dataDir,
        ...(url && { DATABASE_URL: url }),
      },
      stdio: 'ignore',
    },
  )
  const [code] = await once(child, 'exit')
  return code !== 0
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
      isKilled = await killedAt(rename, place, folder)
      held.push(await heldBy(place))
    }
    expect(held.length).toBeGreaterThan(3)
    expect(new Set(held)).toEqual(new Set(['novo', 'antigo']))
    console.log(`${database}: morta a cada troca de nome, ficou ${held.join(', ')}`)
  },
)
