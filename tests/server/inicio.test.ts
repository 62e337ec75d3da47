import Fastify from 'fastify'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { own } from '#model/access'
import { reference, text } from '#model/field'
import type { Resource } from '#model/resource'
import { resources } from '#resources'
import { createApp } from '#server/app'
import { readEnv } from '#server/env'
import { openDatabase } from '#server/open-database'
import { enforcePolicies } from '#server/routes/policy'
import { startServer } from '#server/start'
import { institute } from './institute.ts'
import { temporaryPlace } from './temporary-database.ts'

const casa = await institute()

/** Starts the app with one entity declared otherwise. */
const startWith = (changed: Resource) =>
  createApp({ ...casa.services, resources: { ...resources, [changed.name]: changed } })

async function emptyPlace() {
  const place = await temporaryPlace()
  onTestFinished(place.remove)
  return place
}

const { turma } = resources
const livro: Resource = { ...turma, name: 'livro', api: {}, access: {}, calls: {} }
const tudo = { coordenador: 'all' } as const

test('uma ação sem quem a possa usar impede o início', async () => {
  const { delete: _, ...access } = turma.access
  await expect(startWith({ ...turma, access })).rejects.toThrow(
    'turma não declara quem pode usar "delete".',
  )
})

test.each(['GET', 'HEAD', 'POST', 'DELETE'] as const)(
  'uma rota %s sem política impede o início',
  async (method) => {
    const app = Fastify()
    enforcePolicies(app, casa.services)
    expect(() =>
      app.route({ method, url: '/porta-dos-fundos', handler: async () => 'oi' }),
    ).toThrow(`A rota ${method} /porta-dos-fundos não declara quem pode usá-la.`)
  },
)

test('uma chamada declarada que ninguém atende impede o início', async () => {
  const calls = {
    emprestar: { route: 'POST /livros/:id', summary: 'Empresta', access: tudo },
  } as const
  await expect(startWith({ ...livro, calls })).rejects.toThrow(
    'A chamada livro.emprestar foi declarada e não tem quem a atenda.',
  )
})

test.each<[string, Partial<Resource>, string]>([
  [
    'uma referência a uma entidade que não há',
    { fields: { ...turma.fields, sala_id: reference('Sala', 'sala') } },
    'Declaração de livro.sala_id: refere-se a "sala", que não existe.',
  ],
  [
    'um caminho de acesso que não há',
    { access: { list: { educador: own('dono_id') } } },
    'Declaração de livro: dono_id: caminho que não existe.',
  ],
  [
    'um caminho que passa por um campo que não é referência',
    { access: { list: { educador: own('nome.educador_id') } } },
    'Declaração de livro: nome.educador_id: "nome" não é uma referência.',
  ],
  [
    'um rastro sob um campo que não é referência',
    {
      trace: {
        under: 'nome',
        key: 'marcas',
        each: 'educador_id',
        value: 'nome',
        day: 'ano_letivo',
      },
    },
    'Declaração de livro.trace: "nome" não é uma referência.',
  ],
  [
    'um filtro por um caminho que não há',
    { filters: { bairro: { label: 'Bairro', path: 'educador_id.bairro' } } },
    'Declaração de livro: educador_id.bairro: caminho que não existe.',
  ],
  [
    'um nome de campo que não cabe em SQL',
    { fields: { ...turma.fields, 'nome; drop table': text('Nome') } },
    'Declaração de livro.nome; drop table: nome inválido.',
  ],
  [
    'uma chamada sobre a linha de uma entidade que não há',
    { calls: { ler: { route: 'GET /livros/:id', summary: '', access: tudo, row: 'estante' } } },
    'Declaração de livro.ler: linha de "estante".',
  ],
])('%s impede o início, e a mensagem diz onde', async (_, change, message) => {
  await expect(startWith({ ...livro, ...change })).rejects.toThrow(message)
})

test('abrir de novo não muda nada e guarda o que havia', async () => {
  const place = await emptyPlace()
  const first = await openDatabase(place)
  await first.kysely.insertInto('configuracao').values({ chave: 'a', valor: 'b' }).execute()
  await first.close()
  const second = await openDatabase(place)
  onTestFinished(second.close)
  const kept = await second.kysely.selectFrom('configuracao').selectAll().execute()
  expect(kept).toEqual([{ chave: 'a', valor: 'b' }])
})

test.runIf(inject('database') === 'postgres')(
  'dois servidores que começam juntos em um banco vazio fazem um só esquema',
  async () => {
    const place = await emptyPlace()
    const both = await Promise.all([openDatabase(place), openDatabase(place)])
    for (const db of both) await db.close()
    expect(both).toHaveLength(2)
  },
)

test('quando a porta abre, a primeira conta já entra', async () => {
  const { dataDir, url } = await emptyPlace()
  const [email, password] = ['coordenacao@exemplo.org', 'Coordena2026']
  const place = { DATA_DIR: dataDir, DATABASE_URL: url, PORT: '0' }
  const first = { COORDENADOR_EMAIL: email, COORDENADOR_SENHA: password }
  const running = await startServer(readEnv({ ...place, ...first }))
  onTestFinished(running.stop)
  const { status } = await fetch(`${running.address}/api/v1/login/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  expect(status).toBe(200)
})

test('um servidor que se para deixa os sinais para quem fica', async () => {
  const { dataDir, url } = await emptyPlace()
  const before = process.listenerCount('SIGTERM')
  const env = readEnv({ DATA_DIR: dataDir, DATABASE_URL: url, PORT: '0' })
  const running = await startServer(env)
  expect(process.listenerCount('SIGTERM')).toBe(before + 1)
  await running.stop()
  expect(process.listenerCount('SIGTERM')).toBe(before)
})

test('índices únicos valem só para o que não foi excluído', async () => {
  const indexes = await sql<{ definition: string }>`${sql.raw(
    inject('database') === 'postgres'
      ? `select indexdef as definition from pg_indexes where indexname like 'u\\_%'`
      : `select sql as definition from sqlite_master where name like 'u\\_%' escape '\\'`,
  )}`.execute(casa.db.kysely)
  const soft = indexes.rows.filter(({ definition }) => !/frequencia/.test(definition))
  expect(soft.length).toBeGreaterThan(3)
  for (const { definition } of soft) expect(definition).toMatch(/excluido_em is null/i)
})
