import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#app/server/open-database'
import { aluno } from '#resources/aluno'
import { keptCount } from '#server/db/kept-counts'
import { dropTriggers } from '#server/db/triggers'
import { expectKept } from './expect-kept.ts'
import { institute } from './institute.ts'
import { temporaryPlace } from './temporary-place.ts'

const casa = await institute()
const coordenadora = await casa.coordenadora()
const { kysely, dialect } = casa.db

const totalOf = async (query: string, path = '/alunos/') => {
  const answer = await coordenadora.get(`${path}?_start=0&_end=1${query}`)
  expect(answer.status, answer.text).toBe(200)
  return Number(answer.headers['x-total-count'])
}

const situacoes = [null, ...Object.keys(aluno.fields.situacao.choices ?? {})]
const one = fc.nat(30)
const step = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), situacao: fc.constantFrom(...situacoes) }),
  fc.record({
    ...{ kind: fc.constant('edit' as const), at: one, situacao: fc.constantFrom(...situacoes) },
  }),
  fc.record({ kind: fc.constant('delete' as const), at: one }),
  fc.record({ kind: fc.constant('restore' as const), at: one }),
  fc.record({ kind: fc.constant('erase' as const), at: one }),
  fc.record({ kind: fc.constant('undo' as const), at: one }),
)

test('o total guardado é o da conta devagar, com quaisquer gravações e por qualquer caminho', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (steps) => {
      const ids: number[] = []
      for (const each of steps) {
        const id = 'at' in each ? ids[each.at % Math.max(1, ids.length)] : undefined
        if (each.kind === 'create') {
          const row = await casa.aluno()
          ids.push(row.id)
          await change(row.id, each.situacao)
        } else if (id === undefined) continue
        else if (each.kind === 'edit') await change(id, each.situacao)
        else if (each.kind === 'delete') await coordenadora.delete(`/alunos/${id}`)
        else if (each.kind === 'restore')
          await sql`update aluno set excluido_em = null where id = ${id}`.execute(kysely)
        else if (each.kind === 'erase')
          await sql`delete from aluno where id = ${id}`.execute(kysely)
        else await expect(undone(id)).rejects.toThrow('desfaz')
      }
      for (const valor of situacoes)
        expect(await totalOf(`&situacao=${valor}`)).toBe(await slowly(valor))
      const all = await Promise.all(situacoes.map(slowly))
      expect(await totalOf('')).toBe(all.reduce((sum, each) => sum + each, 0))
      expect(await totalOf('&situacao=ativo&situacao=null&situacao=ativo')).toBe(
        (await slowly('ativo')) + (await slowly(null)),
      )
    }),
    { numRuns: 15 },
  )
})

const change = (id: number, situacao: string | null) =>
  sql`update aluno set situacao = ${situacao} where id = ${id}`.execute(kysely)

/** A write that its transaction takes back. */
function undone(id: number) {
  return kysely.transaction().execute(async (connection) => {
    await sql`update aluno set situacao = 'transferido', excluido_em = '' where id = ${id}`.execute(
      connection,
    )
    throw new Error('desfaz')
  })
}

async function slowly(situacao: string | null) {
  const { rows } = await sql<{ total: number }>`select count(*) as total from aluno
    where excluido_em is null and situacao is not distinct from ${situacao}`.execute(kysely)
  return Number(rows[0]?.total)
}

test('o total da lista de turmas de um ano, e o de quem só vê as suas, são exatos', async () => {
  const carla = await casa.educadora()
  for (const ano_letivo of [2025, 2026, 2026]) await casa.turma({ ano_letivo })
  await casa.turma({ ano_letivo: 2026, educador_id: carla.id })
  const before = await totalOf('&ano_letivo=2026', '/turma/')
  await casa.turma({ ano_letivo: 2026 })
  expect(await totalOf('&ano_letivo=2026', '/turma/')).toBe(before + 1)
  expect(await totalOf('&ano_letivo=2025', '/turma/')).toBe(1)
  const own = await carla.get('/turma/?ano_letivo=2026&_start=0&_end=1')
  expect(own.headers['x-total-count']).toBe('1')
})

test('muitas linhas de contagem viram uma, e o total não muda', async () => {
  const before = await keptCount(kysely, aluno, null)
  const { id } = await casa.aluno()
  for (let at = 0; at < 600; at += 1) await change(id, at % 2 ? 'ativo' : 'transferido')
  expect(await keptCount(kysely, aluno, null)).toBe(before + 1)
  const { rows } = await sql<{ total: number }>`select count(*) as total from contagem
    where recurso = 'aluno'`.execute(kysely)
  expect(Number(rows[0]?.total)).toBeLessThan(10)
  expect(await keptCount(kysely, aluno, null)).toBe(before + 1)
  await expectKept(casa.services)
})

test('um banco de antes, ou restaurado, conta ao iniciar o que já tem', async () => {
  const place = await temporaryPlace()
  const before = await openDatabase(place)
  await sql`insert into aluno (nome, busca_nome, situacao, criado_em, excluido_em) values
    ('Ana', 'ana', 'ativo', '', null), ('Lia', 'lia', null, '', null),
    ('Davi', 'davi', 'ativo', '', '2026-03-01')`.execute(before.kysely)
  await dropTriggers(before.kysely, dialect)
  await sql`insert into contagem (recurso, valor, total) values ('aluno', 'ativo', 40)`.execute(
    before.kysely,
  )
  await sql`insert into aluno (nome, busca_nome, situacao, criado_em) values
    ('Eva', 'eva', 'ativo', '')`.execute(before.kysely)
  await before.close()
  const antiga = await institute({}, undefined, place)
  await expectKept(antiga.services)
  const answer = await (await antiga.coordenadora()).get('/alunos/?_end=1&situacao=ativo')
  expect(answer.headers['x-total-count']).toBe('2')
})
