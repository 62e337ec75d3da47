import { spawnSync } from 'node:child_process'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#app/server/open-database'
import type { Db } from '#server/db/db'
import { databaseFile } from '#server/disk/data-folder'
import { privateFile } from '#server/disk/files'
import { temporaryPlace } from './temporary-place.ts'

async function openPlace() {
  const place = await temporaryPlace()
  const db = await openDatabase(place)
  await db.kysely.deleteFrom('configuracao').execute()
  onTestFinished(async () => {
    await db.close()
    await place.remove()
  })
  return { db, file: databaseFile(place.dataDir) }
}

const put = (kysely: Db['kysely'], chave: string) =>
  kysely.insertInto('configuracao').values({ chave, valor: 'sim' }).execute()

async function stored({ kysely }: Pick<Db, 'kysely'>): Promise<string[]> {
  const rows = await kysely.selectFrom('configuracao').select('chave').orderBy('chave').execute()
  return rows.map(({ chave }) => chave)
}

/** Counts to so many inside SQLite: a statement that takes seconds. */
const slowly = (count: number) =>
  sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count})
    select count(*) from n`

test('quem lê não espera por quem grava, e não vê o que ainda não foi confirmado', async () => {
  const { db } = await openPlace()
  await db.kysely.transaction().execute(async (transaction) => {
    await put(transaction, 'a')
    expect(await stored({ kysely: transaction })).toEqual(['a'])
    expect(await stored(db)).toEqual([])
  })
  expect(await stored(db)).toEqual(['a'])
})

test('o que se lê de uma vez é de um só estado; depois vê-se o que outro processo gravou, e logo o que este grava', async () => {
  const { db, file } = await openPlace()
  const other = new DatabaseSync(file)
  onTestFinished(() => other.close())
  const putByOther = other.prepare("insert into configuracao (chave, valor) values (?, 'sim')")
  expect(await stored(db)).toEqual([])
  putByOther.run('a')
  expect(await stored(db)).toEqual([])
  await setImmediate()
  expect(await stored(db)).toEqual(['a'])
  putByOther.run('b')
  await put(db.kysely, 'c')
  expect(await stored(db)).toEqual(['a', 'b', 'c'])
  await db.kysely.transaction().execute(async (transaction) => {
    await put(transaction, 'd')
    expect(await stored(db)).toEqual(['a', 'b', 'c'])
  })
  expect(await stored(db)).toEqual(['a', 'b', 'c', 'd'])
})

test('quem grava espera a sua vez, e nada entra na transação de outro', async () => {
  const { db } = await openPlace()
  const refused = db.kysely.transaction().execute(async (transaction) => {
    await put(transaction, 'desfeita')
    await setTimeout(50)
    throw new Error('desfeita')
  })
  const others = ['a', 'b', 'c'].map((chave) => put(db.kysely, chave))
  await expect(refused).rejects.toThrow('desfeita')
  await Promise.all(others)
  expect(await stored(db)).toEqual(['a', 'b', 'c'])
})

test('transações da mesma hora vão ao disco juntas, antes de qualquer resposta; a que falha sai sozinha', async () => {
  const { db, file } = await openPlace()
  const other = new DatabaseSync(file)
  onTestFinished(() => other.close())
  const onDisk = () => other.prepare('select chave from configuracao').all().length
  const found: number[] = []
  const outcomes = await Promise.allSettled(
    [...'abcdefghijkl'].map(async (chave) => {
      await db.kysely.transaction().execute(async (transaction) => {
        await put(transaction, chave)
        if ('adj'.includes(chave)) throw new Error('desfeita')
      })
      found.push(onDisk())
    }),
  )
  expect(outcomes.map(({ status }) => status === 'rejected')).toEqual(
    [...'abcdefghijkl'].map((chave) => 'adj'.includes(chave)),
  )
  expect(await stored(db)).toEqual([...'bcefghikl'])
  // Eight at most: all nine are there with the second commit.
  expect(found).toEqual([8, 8, 8, 8, 8, 8, 8, 8, 9])
})

test('com o disco cheio, o que foi respondido está no banco, e o que foi recusado não', async () => {
  const { db } = await openPlace()
  await sql`pragma max_page_count = 1`.execute(db.kysely)
  const texts = ['sim', 'x'.repeat(1_000_000), 'sim', 'x'.repeat(1_000_000), 'sim']
  const save = (valor: string, at: number) =>
    db.kysely.transaction().execute(async (transaction) => {
      await put(transaction, `antes-${at}`)
      await transaction
        .insertInto('configuracao')
        .values({ chave: `${at}`, valor })
        .execute()
    })
  const outcomes = await Promise.allSettled(texts.map(save))
  // The full disk ends all that was to be committed together with what it refused.
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([
    ...[false, false, false, false],
    true,
  ])
  expect(await stored(db)).toEqual(['4', 'antes-4'])
})

test('enquanto outro processo segura o banco, quem grava espera e os outros são atendidos', async () => {
  const { db, file } = await openPlace()
  const other = new DatabaseSync(file)
  onTestFinished(() => other.close())
  other.exec('begin immediate')
  const saved = put(db.kysely, 'a')
  const began = db.kysely.transaction().execute((transaction) => put(transaction, 'b'))
  await setTimeout(100)
  expect(await stored(db)).toEqual([])
  other.exec('commit')
  await Promise.all([saved, began])
  expect(await stored(db)).toEqual(['a', 'b'])
})

test('um trabalho à parte não segura ninguém, e o seu fim no meio não deixa nada', async () => {
  const { db } = await openPlace()
  const aside = db.separateConnection()
  const work = aside.transaction().execute(async (transaction) => {
    await put(transaction, 'pela metade')
    await slowly(2_000_000_000).execute(transaction)
  })
  const ended = expect(work).rejects.toThrow('Connection terminated')
  await setTimeout(500)
  expect(await stored(db)).toEqual([])
  await aside.destroy()
  await ended
  await put(db.kysely, 'a')
  expect(await stored(db)).toEqual(['a'])
})

test('um trabalho à parte que falha diz por quê, e os seguintes seguem', async () => {
  const { db } = await openPlace()
  await put(db.kysely, 'a')
  const aside = db.separateConnection()
  onTestFinished(() => aside.destroy())
  await expect(put(aside, 'a')).rejects.toThrow('UNIQUE constraint failed: configuracao.chave')
  await aside.transaction().execute((transaction) => put(transaction, 'b'))
  expect(await stored({ kysely: aside })).toEqual(['a', 'b'])
})

test('cuidar dos direitos de um arquivo não solta quem o tem preso neste processo', async () => {
  const { file } = await openPlace()
  const holder = new DatabaseSync(`${file}.outro`)
  onTestFinished(() => holder.close())
  holder.exec('begin exclusive')
  privateFile(`${file}.outro`)
  const taking =
    "new (require('@photostructure/sqlite').DatabaseSync)(process.argv[1]).exec('begin exclusive')"
  const { stderr } = spawnSync(process.execPath, ['-e', taking, `${file}.outro`])
  expect(String(stderr)).toContain('database is locked')
})
