import { expect, test } from 'vitest'
import { product } from '#app/server/product'
import { children, date, flag, integer, reference, text } from '#model/field'
import { defineKinds } from '#model/kinds'
import { defineResource } from '#model/resource'
import { resources } from '#resources'
import { openDatabase } from '#server/open-database'
import { institute, type Row, signIn, type Values } from './institute.ts'
import { temporaryPlace } from './temporary-place.ts'

// Entities of a product that lends books: rows that a table begins with, a filter for what is lacking, and rows of
// which the last one stands in the place of those before it.

const tudo = { coordenador: 'all' } as const
const acoes = { list: tudo, show: tudo, create: tudo, edit: tudo, delete: tudo } as const

const carimbo = defineKinds('carimbo', {
  label: { one: 'Carimbo', many: 'Carimbos' },
  access: acoes,
  begins: [
    { nome: 'Raro', dias: 7 },
    { nome: 'Novo', vitrine: true },
  ],
  fields: { dias: integer('Dias', { initial: 14 }), vitrine: flag('Na vitrine') },
})
const livro = defineResource('livro', {
  label: { one: 'Livro', many: 'Livros' },
  access: acoes,
  filters: { sem_carimbo: { label: 'Sem o carimbo', path: 'marcas.carimbo_id', lacks: true } },
  fields: {
    nome: text('Nome', { required: 'Nome é obrigatório' }),
    marcas: children('Marcas', 'marca'),
  },
})
const marca = defineResource('marca', {
  label: { one: 'Marca', many: 'Marcas', gender: 'f' },
  access: acoes,
  display: 'desde',
  holds: { from: 'desde', until: 'ate', of: ['livro_id', 'carimbo_id'] },
  fields: {
    livro_id: reference('Livro', 'livro', { required: 'Diga o livro' }),
    carimbo_id: reference('Carimbo', 'carimbo'),
    desde: date('Desde', { required: 'Diga desde quando' }),
    ate: date('Até'),
  },
})
const all = { ...resources, carimbo, livro, marca }

test('uma tabela começa com as suas linhas, uma vez só: nem as que se excluem voltam', async () => {
  const casa = await institute({ resources: all })
  const coordenadora = await casa.coordenadora()
  const { body } = await coordenadora.get('/carimbo/?_sort=id')
  expect(body).toMatchObject([
    { nome: 'Raro', dias: 7, vitrine: false, retirado: false },
    { nome: 'Novo', dias: 14, vitrine: true },
  ])
  const [raro] = body as Row[]
  expect((await coordenadora.delete(`/carimbo/${raro?.id}`)).status).toBe(204)
  const again = await coordenadora.post('/carimbo/', { nome: 'Raro' })
  expect(again.status, again.text).toBe(201)
})

test('um banco de antes ganha as linhas com a tabela, e não as ganha de novo', async () => {
  const place = await temporaryPlace()
  const open = async (given: Record<string, unknown>) => {
    const db = await openDatabase({ ...product, resources: given as never }, place)
    const tables = await db.kysely.introspection.getTables()
    const isThere = tables.some(({ name }) => name === 'carimbo')
    const rows = isThere
      ? await db.kysely
          .selectFrom('carimbo' as never)
          .selectAll()
          .execute()
      : null
    await db.close()
    return rows
  }
  expect(await open(resources)).toBeNull()
  expect(await open(all)).toHaveLength(2)
  expect(await open(all)).toHaveLength(2)
  await place.remove()
})

test('um filtro acha o que falta: pelas linhas de dentro que valem hoje, a última no lugar das de antes', async () => {
  const casa = await institute({ resources: all })
  const coordenadora = await casa.coordenadora()
  const create = async (path: string, values: Values) =>
    (await coordenadora.post(path, values)).body as Row
  const dom = await create('/livro/', { nome: 'Dom Casmurro' })
  const outro = await create('/livro/', { nome: 'Vidas secas' })
  const sem = async (carimbo = 1) =>
    ((await coordenadora.get(`/livro/?sem_carimbo=${carimbo}&_sort=id`)).body as Row[]).map(
      ({ nome }) => nome,
    )
  const marcar = (values: Values) =>
    create('/marca/', { livro_id: dom.id, carimbo_id: 1, desde: '2026-01-05', ...values })
  expect(await sem()).toEqual(['Dom Casmurro', 'Vidas secas'])
  await marcar({})
  expect(await sem()).toEqual(['Vidas secas'])
  expect(await sem(2)).toEqual(['Dom Casmurro', 'Vidas secas'])
  // It ended before today, and stands in the place of the one that goes on.
  const breve = await marcar({ desde: '2026-02-02', ate: '2026-03-09' })
  expect(await sem()).toEqual(['Dom Casmurro', 'Vidas secas'])
  await marcar({ livro_id: outro.id, desde: '2026-03-11' })
  expect(await sem()).toEqual(['Dom Casmurro', 'Vidas secas'])
  expect(await coordenadora.delete(`/marca/${breve.id}`)).toMatchObject({
    status: 428,
    body: { detail: 'A marca de 05/01/2026 volta a valer.' },
  })
  await coordenadora.delete(`/marca/${breve.id}`, { 'x-confirmado': '1' })
  expect(await sem()).toEqual(['Vidas secas'])
  casa.clock.set('2026-03-11T12:00:00Z')
  const amanha = await signIn(casa.app, coordenadora)
  expect((await amanha.get('/livro/?sem_carimbo=1')).body).toEqual([])
})
