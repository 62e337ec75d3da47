import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#app/server/open-database'
import { createApp } from '#server/app'
import { clientOf } from './client.ts'
import { institute, type Row } from './institute.ts'

const casa = await institute()
const coordenadora = await casa.coordenadora()
const turma = await casa.turma()
const outra = await casa.turma()
const caio = await casa.educadora({ nome: 'Caio Prado' })
const usual = { turma_id: turma.id, educador_id: caio.id, motivo: 'Licença' }
const dias = { inicio: '2026-03-10', fim: '2026-03-12' }
const jaSubstitui = 'Este educador já substitui nesta turma de 10/03/2026 a 12/03/2026'

const substituir = (values: object = {}, by: typeof coordenadora.post = coordenadora.post) =>
  by('/substituicao/', { ...usual, ...dias, ...values })
const gravadas = async () => (await coordenadora.get('/substituicao/')).body as Row[]

beforeEach(async () => {
  for (const { id } of await gravadas()) await coordenadora.delete(`/substituicao/${id}`)
})

test('a mesma pessoa não substitui duas vezes na mesma turma no mesmo dia', async () => {
  const { id } = (await substituir()).body as Row
  for (const [values, field] of [
    [{}, 'inicio'],
    [{ inicio: '2026-03-12', fim: '2026-03-20' }, 'inicio'],
    [{ inicio: '2026-03-01', fim: '2026-03-10' }, 'fim'],
  ] as const) {
    const { status, body } = await substituir(values)
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ errors: { [field]: jaSubstitui } }),
    ])
  }
  const depois = await substituir({ inicio: '2026-03-13', fim: '2026-03-13' })
  expect(depois.status, depois.text).toBe(201)
  expect((await substituir({ turma_id: outra.id })).status).toBe(201)
  expect((await substituir({ educador_id: (await casa.educadora()).id })).status).toBe(201)
  // One is changed beside itself, but not into another; one that was deleted is not in the way, nor comes back over another.
  const em = (fim: string) => coordenadora.put(`/substituicao/${id}`, { fim })
  expect((await em('2026-03-11')).status).toBe(200)
  expect((await em('2026-03-13')).body).toMatchObject({
    errors: { fim: 'Este educador já substitui nesta turma de 13/03/2026 a 13/03/2026' },
  })
  expect((await coordenadora.delete(`/substituicao/${id}`)).status).toBe(204)
  expect((await substituir()).status).toBe(201)
  const volta = await coordenadora.post('/lixeira/restaurar', { recurso: 'substituicao', id })
  expect([volta.status, volta.text]).toEqual([400, expect.stringContaining(jaSubstitui)])
})

test('de duas iguais de antes, cada uma se corrige e se exclui', async () => {
  const { id } = (await substituir()).body as Row
  await sql`insert into substituicao (turma_id, educador_id, inicio, fim, motivo, criado_em)
    select turma_id, educador_id, inicio, fim, motivo, criado_em from substituicao
    where id = ${id}`.execute(casa.db.kysely)
  const corrigida = await coordenadora.put(`/substituicao/${id}`, { motivo: 'Luto' })
  expect(corrigida.status, corrigida.text).toBe(200)
  expect((await coordenadora.put(`/substituicao/${id}`, { fim: '2026-03-11' })).status).toBe(400)
  expect((await coordenadora.delete(`/substituicao/${id}`)).status).toBe(204)
  expect(await gravadas()).toHaveLength(1)
})

test('de oito pedidos juntos, em dois servidores, um grava a substituição', async () => {
  const outro = await outroServidor()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => substituir({}, n % 2 ? outro.post : coordenadora.post)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(400)])
  expect(await gravadas()).toHaveLength(1)
})

/** Another server of the same database, where the database takes several. */
async function outroServidor() {
  const { services, url } = casa
  if (!url) return coordenadora
  const db = await openDatabase({ dataDir: services.dataDir, url })
  const app = await createApp({ ...services, db })
  onTestFinished(async () => {
    await app.close()
    await db.close()
  })
  return clientOf(app, coordenadora.token)
}
