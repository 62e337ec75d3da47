import Fastify from 'fastify'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { readEnv } from '#app/server/env'
import { openDatabase } from '#app/server/open-database'
import { startServer } from '#app/server/start'
import { computed, reference, text } from '#model/field'
import { pairsWithin } from '#model/pairs'
import type { Resource } from '#model/resource'
import { resources } from '#resources'
import { createApp } from '#server/app'
import { openExisting } from '#server/db/open-existing'
import { enforcePolicies } from '#server/routes/policy'
import { institute } from './institute.ts'
import { emptyPlace } from './temporary-place.ts'

const casa = await institute()

/** Starts the app with one entity declared otherwise. */
const startWith = (changed: Resource) =>
  createApp({ ...casa.services, resources: { ...resources, [changed.name]: changed } })

const { turma } = resources
const { delete: _, ...withoutDelete } = turma.access
const tudo = { coordenador: 'all' } as const

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

test.each<[string, Resource, string]>([
  [
    'uma segunda entidade com subject',
    { ...turma, subject: true },
    'subject: só uma entidade o diz, e são aluno e turma',
  ],
  [
    'uma ação sem quem a possa usar',
    { ...turma, access: withoutDelete },
    'resources/turma.ts · access: não diz quem pode usar "delete"',
  ],
  [
    'uma chamada que ninguém atende',
    {
      ...turma,
      calls: { abrir: { route: 'POST /turma/:id/abrir', summary: 'Abre', access: tudo } },
    },
    'resources/turma.ts · calls.abrir: ninguém atende a chamada',
  ],
  [
    'um campo calculado sem a sua função',
    { ...turma, fields: { ...turma.fields, vagas: computed<number>('Vagas', { list: true }) } },
    'resources/turma.ts · vagas · falta a função do campo calculado',
  ],
  [
    'uma referência a uma entidade que não há',
    { ...turma, fields: { ...turma.fields, sala_id: reference('Sala', 'alnuo') } },
    'resources/turma.ts · sala_id · não há a entidade "alnuo" · quis dizer "aluno"?',
  ],
  [
    'um dado sensível sem quem o receba',
    { ...turma, fields: { ...turma.fields, laudo: text('Laudo', { sensitive: true }) } },
    'resources/turma.ts · laudo · sensitive: diga em read os papéis que o recebem',
  ],
  [
    'um nome de campo que não cabe em SQL',
    { ...turma, fields: { ...turma.fields, 'nome; drop table': text('Outro') } },
    'resources/turma.ts · nome; drop table · nome inválido',
  ],
])('%s: o início recusa antes de tocar o banco, e diz onde', async (_, changed, message) => {
  const place = await emptyPlace()
  await (await openDatabase(place)).close()
  const wrong = Object.values({ ...resources, turma: changed })
  await expect(openDatabase({ ...place, resources: wrong })).rejects.toThrow(message)
  const { kysely, close } = await openExisting(place)
  onTestFinished(close)
  const tables = await kysely.introspection.getTables()
  const columns = tables.find(({ name }) => name === 'turma')?.columns.map(({ name }) => name)
  expect(columns).toEqual(expect.not.arrayContaining(['sala_id', 'nome; drop table']))
  await expect(startWith(changed)).rejects.toThrow(message)
})

test('abrir de novo não muda nada e guarda o que havia', async () => {
  const place = await emptyPlace()
  const first = await openDatabase(place)
  await first.kysely.insertInto('configuracao').values({ chave: 'a', valor: 'b' }).execute()
  await first.close()
  const second = await openDatabase(place)
  onTestFinished(second.close)
  const kept = await second.kysely.selectFrom('configuracao').selectAll().execute()
  expect(kept).toContainEqual({ chave: 'a', valor: 'b' })
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
  // Rows of these are deleted for good.
  const plain = Object.values(resources).flatMap((each) => [
    ...(each.plain ? [each] : []),
    ...pairsWithin(each),
  ])
  const isSoft = (definition: string) =>
    !plain.some(
      ({ name }) => definition.includes(` on ${name} `) || definition.includes(`.${name} `),
    )
  const soft = indexes.rows.filter(({ definition }) => isSoft(definition))
  expect(soft.length).toBeGreaterThan(3)
  for (const { definition } of soft) expect(definition).toMatch(/excluido_em is null/i)
})
