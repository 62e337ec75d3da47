import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '#app/server/cli/commands'
import { readEnv } from '#app/server/env'
import { openDatabase } from '#app/server/open-database'
import { startServer } from '#app/server/start'

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'caderno-disco-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const note = { chave: 'a', valor: 'b' }

/** Writes a row as a running server does; answers how to end the server. */
async function writing(dataDir: string) {
  const db = await openDatabase({ dataDir })
  await db.kysely.insertInto('configuracao').values(note).execute()
  return db.close
}

/** A folder with a copy of the database file alone. */
function fileAlone(dataDir: string): string {
  const other = emptyFolder()
  copyFileSync(join(dataDir, 'caderno.db'), join(other, 'caderno.db'))
  return other
}

async function notesIn(dataDir: string) {
  const db = await openDatabase({ dataDir })
  const rows = await db.kysely.selectFrom('configuracao').selectAll().execute()
  await db.close()
  return rows.filter(({ chave }) => chave === 'a')
}

test('parado o servidor, caderno.db sozinho tem tudo', async () => {
  const dataDir = emptyFolder()
  await (await writing(dataDir))()
  const log = join(dataDir, 'caderno.db-wal')
  expect(existsSync(log) ? statSync(log).size : 0).toBe(0)
  expect(await notesIn(fileAlone(dataDir))).toEqual([note])
})

test('um comando com o servidor morto deixa tudo em caderno.db', async () => {
  const dataDir = emptyFolder()
  onTestFinished(await writing(dataDir))
  const dead = emptyFolder()
  for (const file of ['caderno.db', 'caderno.db-wal'])
    copyFileSync(join(dataDir, file), join(dead, file))
  await runCommand(['verificar'], { place: { dataDir: dead }, now: () => new Date() })
  expect(await notesIn(fileAlone(dead))).toEqual([note])
})

test('um banco em uso que perdeu o seu caderno.db-wal não inicia nem responde a comandos, e a frase diz como seguir', async () => {
  const dataDir = emptyFolder()
  onTestFinished(await writing(dataDir))
  const lost = fileAlone(dataDir)
  const file = join(lost, 'caderno.db')
  const sentence = `Falta "${file}-wal", com as últimas gravações: o banco estava em uso. Nada foi mudado.`
  await expect(openDatabase({ dataDir: lost })).rejects.toThrow(sentence)
  const run = (...words: string[]) =>
    runCommand(words, { place: { dataDir: lost }, now: () => new Date() })
  await expect(run('verificar')).rejects.toThrow(sentence)
  await expect(run('backup')).rejects.toThrow(sentence)
  expect(readFileSync(file)).toEqual(readFileSync(join(dataDir, 'caderno.db')))
  await run('seguir')
  expect(await notesIn(lost)).toEqual([])
  await expect(run('seguir')).rejects.toThrow('Não falta caderno.db-wal')
})

/** A stopped institute with so many traces, of half a kilobyte each; a page of them is no more what it was. */
async function damagedFolder(traces: number): Promise<string> {
  const dataDir = emptyFolder()
  const { kysely, close } = await openDatabase({ dataDir })
  await sql`with recursive each(at) as (select 1 union all select at + 1 from each where at < ${traces})
    insert into auditoria (quando, acao, recurso, depois)
    select '', 'criou', 'aluno', 'rastro' || hex(zeroblob(250)) from each`.execute(kysely)
  await close()
  const file = join(dataDir, 'caderno.db')
  const content = readFileSync(file)
  const page = Math.floor(content.lastIndexOf('rastro') / 4096)
  content.fill(0xff, page * 4096, page * 4096 + 64)
  writeFileSync(file, content)
  return dataDir
}

test.each([
  ['pequeno', 100],
  ['grande', 60_000],
])(
  'um banco %s danificado é dito por /healthz e no registro, com a última cópia',
  async (_, traces) => {
    const dataDir = await damagedFolder(traces)
    const backups = join(dataDir, 'backups')
    mkdirSync(join(backups, 'caderno-2026-11-20-02-30-00'), { recursive: true })
    writeFileSync(join(backups, 'caderno-2026-11-20-02-30-00', 'manifesto.json'), '{}')
    // Newer, and no copies.
    for (const folder of ['outra-pasta', 'caderno-2026-11-21-02-30-00.parcial'])
      mkdirSync(join(backups, folder))
    writeFileSync(join(backups, 'caderno-2026-11-21-02-30-00.parcial', 'manifesto.json'), '{}')
    for (const file of ['LEIA-ME.txt', '.DS_Store']) writeFileSync(join(backups, file), '')
    const running = await startServer(readEnv({ DATA_DIR: dataDir, PORT: '0' })).catch(
      (error: Error) => error,
    )
    const said =
      'O banco está danificado. A última cópia em DATA_DIR está em backups/caderno-2026-11-20-02-30-00; ' +
      'com o servidor desligado, npm run cli -- restaurar <pasta da cópia>.'
    if (running instanceof Error) throw running
    onTestFinished(running.stop)
    const health = () => fetch(`${running.address}/healthz`)
    await expect.poll(async () => (await health()).status, { timeout: 10_000 }).toBe(503)
    expect(await (await health()).json()).toEqual({ detail: said })
  },
)
