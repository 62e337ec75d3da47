import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '#app/server/open-database'
import { documentsAt } from '#server/documents/places'
import { pdf } from '../fixtures/arquivos.ts'
import { postgresFolder } from '../server/postgres-binaries.ts'
import { type FaultyPlace, faultyPlace, isFull } from './place.ts'

const documents = isFull ? 200 : 6
const names = Array.from({ length: documents }, (_, number) => `laudo-${number}.pdf`)
/** A content that no other is, in several pieces. */
const content = (number: number) =>
  Buffer.concat([pdf(600_000), Buffer.from(`documento ${number}`)])

/** Documents as an older version left them on PostgreSQL: files of the folder, named by rows. */
async function fill(place: FaultyPlace) {
  const { kysely, close } = await openDatabase(place)
  const about = { aluno_id: 1, nome_arquivo: 'x', tipo: 'x', tamanho: 1, criado_em: '' }
  await kysely
    .insertInto('documento')
    .values(names.map((arquivo) => ({ ...about, arquivo })))
    .execute()
  await close()
  mkdirSync(join(place.dataDir, 'documentos'), { recursive: true })
  names.forEach((name, number) => {
    writeFileSync(join(place.dataDir, 'documentos', name), content(number))
  })
}

const left = ({ dataDir }: FaultyPlace) =>
  readdirSync(join(dataDir, 'documentos')).filter((name) => name.endsWith('.pdf')).length

/** Types the command and kills it some time after it has removed a file; answers its exit code, null where it was killed. */
async function move(place: FaultyPlace, delay: number): Promise<number | null> {
  const before = left(place)
  const program = `${process.env.BUILT_FOLDER}/server/cli.js`
  const child = spawn(process.execPath, [program, 'mover-documentos'], {
    env: { PATH: process.env.PATH, DATA_DIR: place.dataDir, DATABASE_URL: place.url },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  while (child.exitCode === null && left(place) === before) await wait(1)
  await Promise.race([ended, wait(delay).then(() => child.kill('SIGKILL'))])
  const [code] = await ended
  return code
}

test.runIf(postgresFolder())(
  'morta em qualquer instante, a mudança dos documentos não perde nenhum e a seguinte a termina',
  async () => {
    const place = await faultyPlace('postgres')
    await fill(place)
    let kills = 0
    while ((await move(place, (kills * 7) % 40)) === null) kills += 1
    expect(kills).toBeGreaterThan(2)
    expect(left(place)).toBe(0)
    const db = await openDatabase(place)
    const stored = documentsAt(place, db)
    for (const [number, name] of names.entries()) {
      const opened = await stored.open(name)
      const bytes = opened && (await buffer(opened.stream))
      expect(bytes?.equals(content(number)), name).toBe(true)
    }
    await db.close()
    console.log(`${documents} documentos: ${kills} mortes, nenhum perdido`)
  },
)
