import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runBatch } from '#server/db/batch'
import { isOneOf, valueRows } from '#server/db/value-rows'
import { institute } from './institute.ts'

const { db } = await institute()
const { kysely, dialect } = db
const types = { chave: 'text', valor: 'text' } as const

const settings = () =>
  kysely
    .selectFrom('configuracao')
    .select(['chave', 'valor'])
    .where('chave', 'like', 'x%')
    .orderBy('chave')

const inserted = (rows: readonly { chave: string; valor: string }[]) =>
  sql`insert into configuracao (chave, valor)
    select chave, valor from ${valueRows(dialect, types, rows)} where true
    on conflict (chave) do update set valor = excluded.valor`

test('consultas juntas correm em ordem, e cada uma tem as suas linhas', async () => {
  const [before, , after] = await kysely
    .transaction()
    .execute((connection) =>
      runBatch(connection, [settings(), inserted([{ chave: 'x1', valor: 'a' }]), settings()]),
    )
  expect(before).toEqual([])
  expect(after).toEqual([{ chave: 'x1', valor: 'a' }])
})

test('de consultas juntas, se uma falha nada fica, e diz-se a falha da primeira', async () => {
  const kept = await settings().execute()
  const failing = sql`insert into configuracao (chave, valor) values ('x3', null)`
  const unknown = sql`select nada from configuracao`
  const work = kysely
    .transaction()
    .execute((connection) =>
      runBatch(connection, [inserted([{ chave: 'x2', valor: 'b' }]), failing, unknown]),
    )
  await expect(work).rejects.toThrow(/null/i)
  expect(await settings().execute()).toEqual(kept)
})

test('linhas dadas chegam como são: nenhuma, vazias, com aspas, chaves e barras', async () => {
  await inserted([]).execute(kysely)
  const rows = ['', '{a,"b"}', "d'água", 'c:\\x', 'NULL', 'ç\n😀'].map((valor, at) => {
    return { chave: `x${at + 4}`, valor }
  })
  await inserted(rows).execute(kysely)
  const among = isOneOf(dialect, 'id', [])
  expect(await kysely.selectFrom('aluno').select('id').where(among).execute()).toEqual([])
  const stored = await settings().where('chave', '>=', 'x4').execute()
  expect(stored).toEqual(rows)
})
