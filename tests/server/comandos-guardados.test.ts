import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { runKept } from '#server/db/batch'
import { institute } from './institute.ts'

const casa = await institute()
const { kysely } = casa.db

test.runIf(inject('database') === 'postgres')(
  'um comando guardado que não serve mais à tabela falha em uma transação só, e a seguinte já serve',
  async () => {
    await sql`create table prova (id integer, a integer)`.execute(kysely)
    onTestFinished(async () => void (await sql`drop table prova`.execute(kysely)))
    await sql`insert into prova values (1, 2)`.execute(kysely)
    const prova = () =>
      kysely
        .transaction()
        .execute((transaction) => runKept(transaction, [sql`select id, a from prova order by id`]))
    for (let time = 0; time < 2; time += 1) expect(await prova()).toEqual([[{ id: 1, a: 2 }]])
    const kept = sql<{ name: string }>`select name from pg_prepared_statements
      where statement like '%from prova%' order by name`
    expect((await kept.execute(kysely)).rows).toHaveLength(1)
    await sql`alter table prova alter column a type text`.execute(kysely)
    await expect(prova()).rejects.toThrow('cached plan')
    for (let time = 0; time < 2; time += 1) expect(await prova()).toEqual([[{ id: 1, a: '2' }]])
  },
)
