import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { runBatch } from '#server/db/batch'
import { anyTable } from '#server/db/connection'
import { prepared, ready } from '#server/db/prepared'
import { valueRows } from '#server/db/value-rows'
import { institute } from './institute.ts'

const casa = await institute()
const { kysely } = casa.db

interface Linha {
  readonly id: number
  readonly nome: string | null
}

interface Ids {
  readonly ids: readonly number[]
}

test('uma consulta pronta serve a listas de qualquer tamanho, cada vez com os valores de quem a faz', async () => {
  const alunos = await Promise.all([1, 2, 3, 4, 5].map(() => casa.aluno()))
  const ids = alunos.map(({ id }) => id).sort((a, b) => a - b)
  const built: number[] = []
  const alunosDe = prepared((connection, given: Ids) => {
    built.push(given.ids.length)
    return connection.selectFrom('aluno').select('id').where('id', 'in', given.ids).orderBy('id')
  })
  const found = async (asked: readonly number[]) =>
    (await alunosDe(kysely, { ids: asked })).map(({ id }) => id)
  for (let from = 0; from < 5; from += 1)
    for (let until = from + 1; until <= 5; until += 1)
      expect(await found(ids.slice(from, until))).toEqual(ids.slice(from, until))
  expect(built).toEqual([1, 2, 4, 8])
  const many = [...ids, ...Array.from({ length: 1500 }, (_, at) => 1_000_000 + at)]
  expect(await found(many)).toEqual(ids)
})

test('consultas prontas juntas levam as linhas que há, uma vez cada uma, com os valores de quem as faz', async () => {
  const types = { id: 'integer', nome: 'text' } as const
  const built: number[] = []
  const juntas = ready((_, { linhas, chave }: { linhas: Linha[]; chave: string }, dialect) => {
    built.push(linhas.length)
    const rows = valueRows<Linha>(dialect, types, linhas)
    return [
      sql<Linha>`select id, nome from ${rows} order by id`,
      sql<{ chave: string }>`select cast(${chave} as text) as chave`,
    ]
  })
  const linhas = [1, 2, 3].map((id) => ({ id, nome: id === 2 ? null : `linha ${id}` }))
  const both = [linhas.slice(0, 2), linhas, [], linhas.slice(1), linhas]
  for (const [at, some] of both.entries()) {
    const asked = juntas(kysely, { linhas: some, chave: `vez ${at}` })
    expect(await runBatch(kysely, asked)).toEqual([some, [{ chave: `vez ${at}` }]])
  }
  const many = Array.from({ length: 70 }, (_, at) => ({ id: at, nome: null }))
  for (let time = 0; time < 2; time += 1) {
    const [rows] = await runBatch(kysely, juntas(kysely, { linhas: many, chave: '' }))
    expect(rows).toEqual(many)
  }
  expect(built).toEqual([2, 3, 0, 70, 70])
})

test('cada educadora recebe os seus alunos e nenhum outro, pedindo uma depois da outra', async () => {
  const people = [await casa.educadora(), await casa.educadora()]
  const alunos = []
  for (const { id } of people)
    alunos.push(await casa.aluno({ turma_id: (await casa.turma({ educador_id: id })).id }))
  for (let round = 0; round < 2; round += 1)
    for (const [at, educadora] of people.entries())
      for (const [of, { id }] of alunos.entries()) {
        const { status } = await educadora.get(`/alunos/${id}`)
        expect(status).toBe(at === of ? 200 : 404)
      }
})

test('de um aluno em oficinas de duas educadoras, cada uma lê a sua, pedindo uma depois da outra', async () => {
  const people = [await casa.educadora(), await casa.educadora()]
  const own = await Promise.all(
    people.map(({ id }) => casa.turma({ tipo: 'oficina', educador_id: id })),
  )
  const { id } = await casa.aluno({ oficinas_ids: own.map((oficina) => oficina.id) })
  for (let round = 0; round < 2; round += 1)
    for (const [at, educadora] of people.entries()) {
      const { body } = await educadora.get(`/alunos/${id}`)
      expect(body).toMatchObject({ oficinas_ids: [own[at]?.id] })
    }
})

test('uma consulta pronta vê o que a sua transação gravou, e nenhuma outra o vê antes do fim', async () => {
  const { id } = await casa.turma({ nome: 'Manhã' })
  const nomeDe = prepared((connection, given: { readonly id: number }) =>
    connection.selectFrom('turma').select('nome').where('id', '=', given.id),
  )
  expect(await nomeDe(kysely, { id })).toEqual([{ nome: 'Manhã' }])
  await kysely.transaction().execute(async (transaction) => {
    await transaction.updateTable('turma').set({ nome: 'Tarde' }).where('id', '=', id).execute()
    expect(await nomeDe(transaction, { id })).toEqual([{ nome: 'Tarde' }])
    expect(await nomeDe(kysely, { id })).toEqual([{ nome: 'Manhã' }])
  })
})

test('uma consulta pronta ainda serve depois que outro servidor muda a tabela, também em uma transação', async () => {
  await sql`create table prova (id integer, a integer)`.execute(kysely)
  onTestFinished(async () => void (await sql`drop table prova`.execute(kysely)))
  await sql`insert into prova values (1, 2)`.execute(kysely)
  const prova = prepared((connection, { id }: { readonly id: number }) =>
    anyTable(connection).selectFrom('prova').selectAll().where('id', '=', id),
  )
  expect(await prova(kysely, { id: 1 })).toEqual([{ id: 1, a: 2 }])
  const other = casa.db.separateConnection()
  await sql`alter table prova add column b integer`.execute(other)
  await other.destroy()
  const rows = await kysely.transaction().execute((transaction) => prova(transaction, { id: 1 }))
  expect(rows).toEqual([{ id: 1, a: 2, b: null }])
  for (let time = 0; time < 2; time += 1)
    expect(await prova(kysely, { id: 1 })).toEqual([{ id: 1, a: 2, b: null }])
})
