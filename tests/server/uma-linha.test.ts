import { sql } from 'kysely'
import { expect, expectTypeOf, onTestFinished, test } from 'vitest'
import { openDatabase } from '#app/server/open-database'
import { csvOf } from '#model/csv'
import type { Create, Edit, Row as RowOf } from '#model/resource'
import { resources } from '#resources'
import type { Db } from '#server/db/db'
import { comApelido } from '../fixtures/apelido.ts'
import { alunoValues, institute, type Row } from './institute.ts'
import { temporaryPlace } from './temporary-place.ts'

const aluno = comApelido(resources.aluno)
const withApelido = { ...resources, aluno }
const casaComApelido = () => institute({ resources: withApelido })

async function columnsOf({ kysely }: Db): Promise<string[]> {
  const tables = await kysely.introspection.getTables()
  return tables.find(({ name }) => name === 'aluno')?.columns.map(({ name }) => name) ?? []
}

test('uma linha a mais na declaração chega aos tipos', () => {
  expectTypeOf<RowOf<typeof aluno>['apelido']>().toEqualTypeOf<string>()
  expectTypeOf<Create<typeof aluno>>().toHaveProperty('apelido').toEqualTypeOf<string>()
  expectTypeOf<Edit<typeof aluno>['apelido']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<RowOf<typeof resources.aluno>>().not.toHaveProperty('apelido')
})

test('chega à tabela de um instituto que já existia', async () => {
  const place = await temporaryPlace()
  onTestFinished(place.remove)
  const before = await openDatabase(place)
  expect(await columnsOf(before)).not.toContain('apelido')
  await before.close()
  const after = await openDatabase({ ...place, resources: Object.values(withApelido) })
  expect(await columnsOf(after)).toContain('apelido')
  await after.close()
})

test('chega à regra do servidor, e é guardada', async () => {
  const casa = await casaComApelido()
  const coordenadora = await casa.coordenadora()
  const without = await coordenadora.post('/alunos/', alunoValues(1))
  expect(without.status).toBe(400)
  expect(without.body).toMatchObject({ errors: { apelido: 'Apelido é obrigatório' } })
  const ana = (await coordenadora.post('/alunos/', { ...alunoValues(1), apelido: 'Aninha' }))
    .body as Row
  const stored = await sql<{
    apelido: string
  }>`select apelido from aluno where id = ${ana.id}`.execute(casa.db.kysely)
  expect(stored.rows[0]?.apelido).toBe('Aninha')
  const edited = await coordenadora.put(`/alunos/${ana.id}`, { apelido: 'Nina' })
  expect(edited.body).toMatchObject({ apelido: 'Nina' })
})

test('chega à lista: filtro e ordem', async () => {
  const casa = await casaComApelido()
  await casa.aluno({ apelido: 'Aninha' })
  await casa.aluno({ apelido: 'Zé' })
  const coordenadora = await casa.coordenadora()
  const only = (await coordenadora.get('/alunos/?apelido=Aninha')).body as Row[]
  expect(only.map(({ apelido }) => apelido)).toEqual(['Aninha'])
  const sorted = (await coordenadora.get('/alunos/?_sort=apelido&_order=desc')).body as Row[]
  expect(sorted.map(({ apelido }) => apelido)).toEqual(['Zé', 'Aninha'])
})

test('chega ao documento OpenAPI: linha, corpo e filtro', async () => {
  const casa = await casaComApelido()
  const document = (await casa.anyone.get('/openapi.json')).body
  const body = {
    required: expect.arrayContaining(['apelido']),
    properties: { apelido: { title: 'Apelido' } },
  }
  expect(document).toMatchObject({
    components: { schemas: { aluno: { properties: { apelido: { title: 'Apelido' } } } } },
    paths: {
      '/alunos/': {
        get: { parameters: expect.arrayContaining([expect.objectContaining({ name: 'apelido' })]) },
        post: { requestBody: { content: { 'application/json': { schema: body } } } },
      },
    },
  })
})

test('chega às permissões: só quem a declaração diz a recebe', async () => {
  const casa = await casaComApelido()
  const beatriz = await casa.educadora()
  const helena = await casa.assistente()
  const turma = await casa.turma({ educador_id: beatriz.id })
  const ana = await casa.aluno({ turma_id: turma.id, apelido: 'Aninha' })
  const coordenadora = await casa.coordenadora()
  for (const path of ['/alunos/', `/alunos/${ana.id}`]) {
    expect((await coordenadora.get(path)).text).toContain('Aninha')
    expect((await beatriz.get(path)).text).not.toContain('Aninha')
    expect((await helena.get(path)).text).not.toContain('Aninha')
  }
})

test('chega ao CSV, e só ao de quem a pode ler', () => {
  const row = { ...alunoValues(1), id: 1, apelido: 'Aninha' }
  expect(csvOf(aluno, [row], 'coordenador')).toMatch(/Apelido.*\r\n.*Aninha/)
  expect(csvOf(aluno, [row], 'educador')).not.toContain('Aninha')
})
