import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#app/server/open-database'
import { placeWithTables } from './temporary-database.ts'

/** Opens a place, runs a statement in it, and gives it back for the next test. */
async function used(statement: string) {
  const place = await placeWithTables()
  const { kysely, close } = await openDatabase(place)
  try {
    return { url: place.url, ...(await sql.raw<{ id: number }>(statement).execute(kysely)) }
  } finally {
    await close()
    await place.remove()
  }
}

const rowsOf = 'select nome from turma union all select nome from migracao'
const newClass = "insert into turma (nome, criado_em) values ('A', '') returning id"

test('o banco que um teste deixou chega ao seguinte sem as linhas, e conta de novo do um', async () => {
  await used(newClass)
  const before = await used(rowsOf)
  const { rows } = await used(newClass)
  const after = await used(rowsOf)
  expect(rows[0]?.id).toBe(1)
  expect(after.rows).toEqual(before.rows)
})

test('o banco em que um teste mudou as tabelas não chega a outro', async () => {
  const { url } = await used('alter table turma add column apelido text')
  const { url: next, rows } = await used('select * from turma')
  expect(rows).toEqual([])
  if (url) expect(next).not.toBe(url)
})
